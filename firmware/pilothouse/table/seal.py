"""A game's seal: its commitment as six words, for people to write down before the first throw."""

from binascii import a2b_base64

_WORDS = 6
_BITS = 10  # per word

LETTERS = 4  # per word
# 1,024 short words, the same in every language. They are one constant of five bytes per word, so
# that an image needs no memory for them.
WORDS = (
    b"able acid acre aeon afar aged ahoy aide ajar akin alas ally aloe alps also alto "
    b"amid anew ante ants apex aqua arch area aria arks arms ashy asks atom aunt aura "
    b"auto avid away axis axle baby back bail bait bake bald ball balm band bank bark "
    b"barn base bask bath bays bead beam bean bear beds beef bees begs bell belt bend "
    b"best bids bike bill bind bins bird bite blot blow blue blur boar boas boat body "
    b"bogs boil bold bolt bone book boom boot born boss both bowl bows boxy brag bran "
    b"bred brew brie brim brow buck buds bulb bulk bull bump buns buoy burn bush busy "
    b"buzz cabs cafe cage cake calf call calm camp cane cape caps card care cars cart "
    b"case cash cask cast cave cent chai chat chef chew chin chip chop city clad clam "
    b"clan clap claw clay clip clog club clue coal coat coda code coil coin cold colt "
    b"comb come cone cook cool cope copy cord core cork corn cost cosy cove cows crab "
    b"crew crib crop crow cube cubs cuff cups curb cure curl dale damp dams dare dark "
    b"dart dash data date dawn deal dean deck deed deep deer deft deli dell dens dent "
    b"desk dews dial dice diet dill dime dine disc dish disk dive dock dome done door "
    b"dose dote dots dove down doze draw drew drip drop drum duck duet duke dull dune "
    b"dusk dust duty each earl ears ease east easy ebbs echo edge edit elks elms else "
    b"emit emus envy epic eras etch even ever exam exit eyes face fact fade fair fall "
    b"fame fans farm fast fate fawn feed feel feet fell felt fern figs file fill film "
    b"find fine fins fire firm firs fish five flag flap flat flax fled flew flex flip "
    b"flow foal foam fold folk fond font food foot ford fork form fort four fowl foxy "
    b"free frog fuel full fund furl fuse fuzz gain gala gale game gate gave gaze gear "
    b"gems gift gild give glad glee glen glow glue gnat goal goat gold golf gone good "
    b"gown grab gram gray grew grid grin grip grit grow gulf gull gulp gums gust hail "
    b"hair half hall halo halt hand hang hard hark harp hash hats hawk haze head heap "
    b"heat heel held helm help hemp hens herb herd here hero hide high hike hill hilt "
    b"hint hire hive hogs hold hole home hood hoof hook hoop hope horn hose host hour "
    b"hubs huge hull hush huts iced icon idea idle inch inks inns iris iron item jade "
    b"jams jars jaws jazz jean jeep jest jets jive join joke jolt july jump june jury "
    b"just jute keel keen keep kelp kept keys kids kind king kite kits kiwi knee knob "
    b"labs lace lack lacy lady laid lake lamb lamp land lane laps lark lash last late "
    b"lava lawn lead leaf lean leap leek left legs lend lens lent less levy lids life "
    b"lift like lily limb lime limp line link lint lion lips list live load loaf loam "
    b"loan lobe lock loft logo logs long look loom loop lore love luck lull lung lure "
    b"lush lute lynx lyre mail main make mall malt many maps mare mark mask mast mate "
    b"math mats maze mead meal mean meet meld melt memo mend menu mesh mice mild mile "
    b"milk mill mime mind mine mint mire mist moat mode mole mood moon moor mops more "
    b"moss most moth move much mugs mule muse mush musk must myth nail name navy near "
    b"neat neck need nest nets news newt next nice nine node noon norm nose note noun "
    b"nova nuts oaks oars oath oats obey oboe odds odor ogre oils once only onto onyx "
    b"opal open oral orbs orca oval oven over owls pace pack pact page paid pale palm "
    b"pans park part pass past path pave pawn paws peak pear peas peat peck peel pelt "
    b"pens perk pets pick pier pies pigs pike pile pill pine ping pink pins pint pipe "
    b"pits pity plan play plea plot plow plug plum plus pods poem poet pole polo pond "
    b"pony pool pork port pose post pots pour prim prod prop prow pubs pull pulp puma "
    b"pump pure push quay quip quit quiz race rack raft rail rain rake ramp rank rare "
    b"rate rave rays ream reap rear reed reef reel rely rent rest ribs rice rich ride "
    b"rift rims ring rink ripe rise risk road roam roar robe rock rods roll roof rook "
    b"room root rope rose rosy rota rows ruby rugs rule rung rush rust sack safe saga "
    b"sage sail salt same sand sane sash save scan seal seam seat seed seek self sell "
    b"semi send shed ship shoe shop shot show shut side sift sigh sign silk sill silo "
    b"sing sink sips sire site size skin skip skis skit slab slam sled slid slim slip "
    b"slot slow snag snap snip snow soak soap sock soda sofa soft soil sold solo some "
    b"song soon sort soul soup sour span spar spin spit spot spry spun spur stag star "
    b"stay stem step stew stir stop stow stub stud suit sure surf swan swap sway swim "
    b"sync tabs tack tail take talk tall tame tank tape taps tart task taxi team tear "
    b"tech tell tend tens tent term test text thaw thin tick tide tidy tier ties tile "
    b"till tilt time tins tiny tips tire toad toll tone took tool tops toss tour town "
    b"toys trap tray tree trek trim trio trip trot true tuba tube tubs tuck tuft tuna "
    b"tune turf turn tusk twig twin type undo unit urge urns user vans vase vast vats "
    b"veil vein vent verb vest vets vice view vine visa void volt vote wade wage wait "
    b"wake walk wall wand want ward warm warn wary wash wasp watt wave wavy waxy webs "
    b"weed week well west whip wide wife wigs wild will wind wine wing wink wins wipe "
    b"wire wise wish wolf wood wool word wore work worm worn wrap wren writ yaks yams "
    b"yard yarn yawn year yews yoga yoke yolk zeal zero zest zinc zips zone zoom zoos "
)


def seal(commitment: str) -> "list[str]":
    """The six words of a commitment; [] if it is malformed."""
    try:
        sealed = a2b_base64(commitment + "=")
    except (ValueError, TypeError):
        return []
    if len(sealed) != 32:
        return []
    left = int.from_bytes(sealed[:8], "big") >> 64 - _WORDS * _BITS
    found: "list[str]" = []
    for _ in range(_WORDS):
        at = (left & (1 << _BITS) - 1) * (LETTERS + 1)
        found.insert(0, WORDS[at : at + LETTERS].decode())
        left >>= _BITS
    return found
