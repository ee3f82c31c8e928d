// check.mjs - checks that the emulated Pico behaves like a real one.     node check.mjs IMAGE
// IMAGE is one of plain MicroPython; the tests use build/pilothouse-stock.uf2. Compares every class of instructions with the CPU
// of rp2040js or the architecture's definitions and the boot ROM's arithmetic with JavaScript's, and checks the timing and
// behaviour of the parts that the firmware depends on.
import { RP2040 } from './env.mjs';
import { Core } from './core.mjs';
import { BootRom } from './rom.mjs';
import { Pico } from './pico.mjs';

const image = process.argv[2];
let failures = 0;
function report(name, ok, detail = '') {
  if (!ok) failures++;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${detail ? `: ${detail}` : ''}`);
}
// repeatable random numbers
let state = 0x9e3779b1 | 1;
const rnd = () => { state ^= state << 13; state ^= state >>> 17; state ^= state << 5; return state >>> 0; };
const below = (n) => rnd() % n;
const EDGES = [0, 1, 2, 31, 32, 33, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];
const word = () => (below(3) ? rnd() : EDGES[below(EDGES.length)]);
const hex = (v) => `0x${(v >>> 0).toString(16)}`;

// ---------------------------------------------------------------- instructions
const CODE = 0x20001000, DATA = 0x20010000;
function newCore() {
  const mcu = new RP2040(), rom = new BootRom();
  const core = new Core(mcu, { rom, onHalt: (text, v) => { core.haltedWith = `${text} ${hex(v)}`; } });
  rom.attach(core);
  return core;
}
/** generators of one instruction each; m is the machine state to be prepared: m.r[0..14] */
const reg3 = () => below(8);
const CLASSES = {
  shiftImmediate: () => below(3) << 11 | below(32) << 6 | reg3() << 3 | reg3(),
  addSubtract: () => 0x1800 | below(4) << 9 | below(8) << 6 | reg3() << 3 | reg3(),
  immediate8: () => 0x2000 | below(4) << 11 | reg3() << 8 | below(256),
  logic: () => 0x4000 | [0, 1, 8, 9, 10, 11, 12, 13, 14, 15][below(10)] << 6 | reg3() << 3 | reg3(),
  high: (m) => {
    const op = below(3), rd = below(15), rm = below(16);
    if (op !== 1) { m.r[13] &= ~3; if (rd === 13 && rm < 15) m.r[rm] &= ~3; }
    return 0x4400 | op << 8 | (rd & 8) << 4 | rm << 3 | (rd & 7);
  },
  branchRegister: (m) => { const rm = below(13); m.r[rm] = (DATA + below(4096) * 2) | 1; return 0x4700 | below(2) << 7 | rm << 3; },
  loadLiteral: () => 0x4800 | reg3() << 8 | below(256),
  loadStoreRegister: (m) => {
    const op = below(8), align = [4, 2, 1, 1, 4, 2, 1, 2][op], rn = reg3(), rm = (rn + 1 + below(7)) & 7;
    m.r[rn] = DATA + below(1000) * 4; m.r[rm] = below(1000) * align;
    return 0x5000 | op << 9 | rm << 6 | rn << 3 | reg3();
  },
  loadStoreImmediate: (m) => { const rn = reg3(); m.r[rn] = DATA + below(1000) * 4; return 0x6000 | below(6) << 11 | below(32) << 6 | rn << 3 | reg3(); },
  loadStoreStack: (m) => { m.r[13] = DATA + below(1000) * 4; return 0x9000 | below(2) << 11 | reg3() << 8 | below(256); },
  address: (m) => { m.r[13] = DATA + below(1000) * 4; return below(2) ? 0xa000 | below(2) << 11 | reg3() << 8 | below(256) : 0xb000 | below(256); },
  extend: () => 0xb200 | below(4) << 6 | reg3() << 3 | reg3(),
  reverse: () => 0xba00 | [0, 1, 3][below(3)] << 6 | reg3() << 3 | reg3(),
  push: (m) => { m.r[13] = DATA + 4096 + below(1000) * 4; return 0xb400 | below(512); },
  pop: (m) => { m.r[13] = DATA + 4096 + below(1000) * 4; return 0xbc00 | (below(255) + 1); },
  // (a store with the base register in its own list is left out: rp2040js then forgets the write-back)
  multiple: (m) => { const rn = reg3(), load = below(2); m.r[rn] = DATA + below(1000) * 4; const list = load ? below(255) + 1 : (below(255) + 1) & ~(1 << rn); return 0xc000 | load << 11 | rn << 8 | list; },
  branchIf: () => 0xd000 | below(14) << 8 | below(256),
  branch: () => 0xe000 | below(2048),
  branchLink: () => [0xf000 | below(2) << 10 | below(1024), 0xd000 | below(2) << 13 | below(2) << 11 | below(2048)],
};
function checkAgainstRp2040js(count) {
  const ours = newCore(), mcu = new RP2040(), theirs = mcu.core;
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  const memory = new Uint8Array(264 << 10);
  for (let i = 0; i < memory.length; i++) memory[i] = rnd();
  ours.mcu.sram.set(memory); mcu.sram.set(memory);
  const names = Object.keys(CLASSES), bad = new Map();
  for (let i = 0; i < count; i++) {
    const name = names[i % names.length], m = { r: Array.from({ length: 15 }, word), nzcv: below(16) };
    m.r[13] &= ~3;
    const op = [CLASSES[name](m)].flat();
    if (name === 'multiple' && !(op[0] & 0xff)) continue;
    for (const target of [ours.mcu, mcu]) op.forEach((h, k) => target.sramView.setUint16(CODE - 0x20000000 + 2 * k, h, true));
    m.r.forEach((v, n) => { ours.setReg(n, v); theirs.registers[n] = v; });
    ours.setReg(15, CODE); theirs.registers[15] = CODE;
    ours.flags = m.nzcv;
    theirs.N = !!(m.nzcv & 8); theirs.Z = !!(m.nzcv & 4); theirs.C = !!(m.nzcv & 2); theirs.V = !!(m.nzcv & 1);
    ours.step(); theirs.executeInstruction();
    const flags = (theirs.N ? 8 : 0) | (theirs.Z ? 4 : 0) | (theirs.C ? 2 : 0) | (theirs.V ? 1 : 0);
    let why = ours.haltedWith ?? '';
    for (let n = 0; n < 16; n++) if (ours.reg(n) !== theirs.registers[n] >>> 0) why += ` r${n} ${hex(ours.reg(n))} not ${hex(theirs.registers[n])}`;
    if (ours.flags !== flags) why += ` flags ${ours.flags} not ${flags}`;
    if (why && !bad.has(name)) bad.set(name, `${op.map(hex)} ${why} (r ${m.r.map(hex)} nzcv ${m.nzcv})`);
    ours.haltedWith = undefined; ours.resume();
    if (i % 1000 === 999 && Buffer.compare(ours.mcu.sram, mcu.sram)) { bad.set(`memory after ${name}`, ''); ours.mcu.sram.set(mcu.sram); }
  }
  report(`instructions as rp2040js carries them out (${count}, ${names.length} classes)`, !bad.size, [...bad].map(([k, v]) => `\n     ${k}: ${v}`).join(''));
}
/** register shifts, ADCS, SBCS and the special registers, where rp2040js is no reference: the architecture's own definitions */
function checkByDefinition(count) {
  const core = newCore(), M = 0xffffffffn;
  let bad = '';
  const expect = (op, d, m, c) => {
    const D = BigInt(d), shift = m & 0xff;
    const wide = (x, y, k) => { const u = x + y + k, r = u & M; return [Number(r), u >> 32n ? 1 : 0, Number(((x ^ r) & (y ^ r)) >> 31n)]; };
    switch (op) {
      case 2: { const u = shift > 33 ? 0n : D << BigInt(shift); return [Number(u & M), shift ? Number((u >> 32n) & 1n) : c, null]; }
      case 3: return [shift > 31 ? 0 : Number(D >> BigInt(shift)), shift ? (shift > 32 ? 0 : Number((D >> BigInt(shift - 1)) & 1n)) : c, null];
      case 4: { const s = BigInt.asIntN(32, D), k = BigInt(Math.min(shift, 40)); return [Number((s >> k) & M), shift ? Number((s >> (k - 1n)) & 1n) : c, null]; }
      case 5: return wide(D, BigInt(m), BigInt(c));
      case 6: return wide(D, M ^ BigInt(m), BigInt(c));
      case 7: { const k = BigInt(shift & 31), r = Number(((D >> k) | (D << (32n - k))) & M); return [r, shift ? r >>> 31 : c, null]; }
    }
  };
  for (let i = 0; i < count && !bad; i++) {
    const op = 2 + (i % 6), d = word(), m = op < 5 || op === 7 ? (below(2) ? below(70) : word()) : word(), nzcv = below(16);
    core.mcu.sramView.setUint16(CODE - 0x20000000, 0x4000 | op << 6 | 1 << 3, true);
    core.setReg(0, d); core.setReg(1, m); core.setReg(15, CODE); core.flags = nzcv;
    core.step();
    const [r, c, v] = expect(op, d, m, (nzcv >> 1) & 1);
    const want = (r >>> 31 ? 8 : 0) | (r >>> 0 ? 0 : 4) | c << 1 | (v ?? nzcv & 1);
    if (core.reg(0) !== r >>> 0 || core.flags !== want) bad = `op ${op} ${hex(d)},${hex(m)} nzcv ${nzcv}: ${hex(core.reg(0))}/${core.flags}, not ${hex(r)}/${want}`;
  }
  report(`register shifts, ADCS, SBCS, RORS by definition (${count})`, !bad, bad);
}

/** exceptions and special registers, as the architecture defines them */
function checkSystem() {
  const core = newCore(), mem = core.mcu.sramView, bad = [];
  const want = (what, got, expected) => { if (got !== expected) bad.push(`${what} ${hex(got)}, not ${hex(expected)}`); };
  const code = (...halfwords) => { halfwords.forEach((h, k) => mem.setUint16(CODE - 0x20000000 + 2 * k, h, true)); core.setReg(15, CODE); };
  const steps = (n) => { while (n--) core.step(); };
  const HANDLER = DATA + 0x800, SP = DATA + 0x1004;              // a stack pointer that is not 8-byte aligned
  mem.setUint32(DATA - 0x20000000 + 4 * 11, HANDLER | 1, true);   // SVCall vector
  mem.setUint32(DATA - 0x20000000 + 4 * 14, HANDLER | 1, true);   // PendSV vector
  mem.setUint16(HANDLER - 0x20000000, 0x4770, true);              // BX LR
  // VTOR is set through the bus, by a store instruction
  core.setReg(0, 0xe000ed08); core.setReg(1, DATA); code(0x6001); steps(1);
  core.flags = 0b1010; core.setReg(13, SP);
  for (let i = 0; i < 5; i++) core.setReg(i, 0x100 + i);
  core.setReg(12, 0x10c); core.setReg(14, 0x10e);
  code(0xdf05, 0xbf00); steps(3);                                 // SVC, exception entry, the handler's BX LR
  want('pc after return', core.pc, CODE + 2); want('sp after return', core.reg(13), SP); want('flags after return', core.flags, 0b1010);
  const frame = SP - 4 - 32 - 0x20000000, at = (i) => mem.getUint32(frame + 4 * i, true);
  [0x100, 0x101, 0x102, 0x103, 0x10c, 0x10e, CODE + 2, 0xa1000200].forEach((v, i) => want(`stacked word ${i}`, at(i), v));
  // PRIMASK holds PendSV back, CPSIE lets it in
  core.setReg(0, 0xe000ed04); core.setReg(1, 1 << 28);
  mem.setUint16(HANDLER - 0x20000000, 0xf3ef, true); mem.setUint16(HANDLER - 0x20000000 + 2, 0x8205, true);   // MRS r2, IPSR
  core.setReg(2, 0);
  code(0xb672, 0x6001, 0xbf00, 0xb662, 0xbf00); steps(3);
  want('masked', core.pc, CODE + 6);
  steps(3);
  want('in PendSV', core.reg(2), 14); want('EXC_RETURN', core.reg(14), 0xfffffff9);
  // a store with the base as the lowest register stores the old value and writes back
  const s = newCore();
  s.setReg(1, DATA); s.setReg(3, 77); s.mcu.sramView.setUint16(CODE - 0x20000000, 0xc10a, true); s.setReg(15, CODE); s.step();
  want('STM base', s.reg(1), DATA + 8); want('STM first', s.mcu.sramView.getUint32(DATA - 0x20000000, true), DATA);
  // MSR/MRS
  const m = newCore();
  const run = (...h) => { h.forEach((x, k) => m.mcu.sramView.setUint16(CODE - 0x20000000 + 2 * k, x, true)); m.setReg(15, CODE); m.step(); };
  m.setReg(0, 0xf0000000); run(0xf380, 0x8800); want('APSR', m.flags, 15);
  m.setReg(0, DATA); run(0xf380, 0x8809); run(0xf3ef, 0x8109); want('PSP', m.reg(1), DATA);
  m.setReg(13, DATA + 64); m.setReg(0, 2); run(0xf380, 0x8814); want('SP is PSP', m.reg(13), DATA);
  run(0xf3ef, 0x8108); want('MSP', m.reg(1), DATA + 64);
  m.setReg(0, 1); run(0xf380, 0x8810); run(0xf3ef, 0x8110); want('PRIMASK', m.reg(1), 1);
  report('exceptions and special registers', !bad.length, bad.join('; '));
}

// ---------------------------------------------------------------- boot ROM
const F = new Float32Array(1), FB = new Uint32Array(F.buffer), D = new Float64Array(1), DB = new Uint32Array(D.buffer);
const fbits = (x) => { F[0] = x; return FB[0]; }, fval = (b) => { FB[0] = b; return F[0]; };
const dbits = (x) => { D[0] = x; return [DB[0], DB[1]]; }, dval = (lo, hi) => { DB[0] = lo; DB[1] = hi; return D[0]; };
function romCaller() {
  const core = newCore(), rom = core.mcu.bootrom, view = new DataView(rom.buffer, rom.byteOffset, rom.byteLength);
  const table = (at, code) => { for (let p = view.getUint16(at, true); view.getUint16(p, true); p += 4) if (view.getUint16(p, true) === (code.charCodeAt(0) | code.charCodeAt(1) << 8)) return view.getUint16(p + 2, true); };
  const call = (addr, ...args) => {
    args.forEach((v, i) => core.setReg(i, v));
    core.setReg(14, CODE | 1); core.setReg(15, addr & ~1);
    core.step(); core.step();
    if (core.pc !== CODE) throw new Error(`ROM function at ${hex(addr)} did not return`);
    return [core.reg(0), core.reg(1)];
  };
  const entry = (name, k) => view.getUint32(table(0x16, name) + k, true);
  return { core, fn: (code, ...a) => call(table(0x14, code), ...a), f: (k, ...a) => call(entry('SF', k), ...a), d: (k, ...a) => call(entry('SD', k), ...a) };
}
const floor = (x, lo, hi) => Math.min(hi, Math.max(lo, Math.floor(x)));
function checkArithmetic(count) {
  const { f, d, fn, core } = romCaller();
  const flush = (x) => (Math.abs(x) < 2 ** -126 ? x * 0 : x), dflush = (x) => (Math.abs(x) < 2 ** -1022 ? x * 0 : x);
  const single = () => { for (;;) { const x = below(4) ? fval(rnd()) : (below(2000) - 1000) / (1 << below(10)); if (Number.isFinite(x)) return flush(Math.fround(x)); } };
  const double = () => { for (;;) { const x = below(4) ? dval(rnd(), rnd()) : (below(20000) - 10000) / (1 << below(10)); if (Number.isFinite(x)) return dflush(x); } };
  const bad = new Map(), tested = new Map();
  const same = (name, got, want, input) => { tested.set(name, (tested.get(name) ?? 0) + 1); if (!(Object.is(got, want) || got === want) && !bad.has(name)) bad.set(name, `${input}: ${got}, not ${want}`); };
  const near = (name, got, want, ulp, input) => { tested.set(name, (tested.get(name) ?? 0) + 1); if (Math.abs(got - want) > ulp * Math.max(Math.abs(want), 2 ** -100) && !bad.has(name)) bad.set(name, `${input}: ${got}, not ${want}`); };
  for (let i = 0; i < count; i++) {
    const x = single(), y = single(), xb = fbits(x), yb = fbits(y);
    const F2 = (k) => fval(f(k, xb, yb)[0]);
    const fr = (v) => flush(Math.fround(v));
    same('float +', F2(0x00), fr(x + y), [x, y]); same('float -', F2(0x04), fr(x - y), [x, y]); same('float *', F2(0x08), fr(x * y), [x, y]);
    if (y) same('float /', F2(0x0c), fr(x / y), [x, y]);
    same('float sqrt', fval(f(0x18, fbits(Math.abs(x)))[0]), Math.fround(Math.sqrt(Math.abs(x))), x);
    same('float compare', f(0x54, xb, yb)[0] | 0, x < y ? -1 : x > y ? 1 : 0, [x, y]);
    same('float -> int', f(0x1c, xb)[0] | 0, floor(x, -(2 ** 31), 2 ** 31 - 1), x);
    same('float -> unsigned', f(0x24, xb)[0] >>> 0, floor(x, 0, 2 ** 32 - 1), x);
    const n = word();
    same('int -> float', fval(f(0x2c, n)[0]), Math.fround(n | 0), n); same('unsigned -> float', fval(f(0x34, n)[0]), Math.fround(n >>> 0), n);
    const n2 = word(), n64 = (BigInt(n2) << 32n) | BigInt(n);
    const to64 = (r) => (BigInt(r[1]) << 32n) | BigInt(r[0]);
    // a 64-bit integer to float with one rounding: drop bits into a sticky one first
    const round64 = (v) => { const neg = v < 0n; let a = neg ? -v : v, e = 0; while (a >> 40n) { a = (a >> 1n) | (a & 1n); e++; } const r = Math.fround(Number(a)) * 2 ** e; return neg ? -r : r; };
    same('int64 -> float', fval(f(0x5c, n, n2)[0]), round64(BigInt.asIntN(64, n64)), n64); same('uint64 -> float', fval(f(0x64, n, n2)[0]), round64(n64), n64);
    const clampBig = (v, lo, hi) => { const b = BigInt(Math.floor(v)); return b < lo ? lo : b > hi ? hi : b; };
    same('float -> int64', BigInt.asIntN(64, to64(f(0x6c, xb))), clampBig(x, -(1n << 63n), (1n << 63n) - 1n), x);
    same('float -> uint64', to64(f(0x74, xb)), clampBig(x, 0n, (1n << 64n) - 1n), x);
    same('float -> double', dval(...f(0x7c, xb)), x, x);
    const a = (below(2 ** 31) / 2 ** 31 - 0.5) * 200, ab = fbits(a), af = Math.fround(a);
    near('float sin', fval(f(0x40, ab)[0]), Math.sin(af), 2 ** -23, af); near('float cos', fval(f(0x3c, ab)[0]), Math.cos(af), 2 ** -23, af);
    near('float exp', fval(f(0x4c, fbits(af / 2))[0]), Math.exp(Math.fround(af / 2)), 2 ** -23, af / 2);
    near('float ln', fval(f(0x50, fbits(Math.abs(af) + 1e-3))[0]), Math.log(Math.fround(Math.abs(af) + 1e-3)), 2 ** -23, af);
    const p = double(), q = double();
    const D2 = (k) => dval(...d(k, ...dbits(p), ...dbits(q)));
    same('double +', D2(0x00), dflush(p + q), [p, q]); same('double -', D2(0x04), dflush(p - q), [p, q]); same('double *', D2(0x08), dflush(p * q), [p, q]);
    if (q) same('double /', D2(0x0c), dflush(p / q), [p, q]);
    same('double sqrt', dval(...d(0x18, ...dbits(Math.abs(p)))), Math.sqrt(Math.abs(p)), p);
    same('double -> float', fval(d(0x7c, ...dbits(p))[0]), flush(Math.fround(p)), p);
    same('int -> double', dval(...d(0x2c, n)), n | 0, n); same('double -> int', d(0x1c, ...dbits(p))[0] | 0, floor(p, -(2 ** 31), 2 ** 31 - 1), p);
    same('popcount', fn('P3', n)[0], n.toString(2).replace(/0/g, '').length, n); same('clz', fn('L3', n)[0], Math.clz32(n), n);
    same('ctz', fn('T3', n)[0], n ? 31 - Math.clz32(n & -n) : 32, n);
    same('reverse', fn('R3', n)[0], parseInt([...n.toString(2).padStart(32, '0')].reverse().join(''), 2), n);
  }
  const { sram } = core.mcu;
  for (let i = 0; i < sram.length; i++) sram[i] = rnd();
  for (let i = 0; i < 200; i++) {
    const from = 0x8000 + below(64), to = 0x20000 + below(64), n = below(300), want = Uint8Array.from(sram);
    want.copyWithin(to, from, from + n); fn('MC', 0x20000000 + to, 0x20000000 + from, n);
    want.fill(i, to + 1000, to + 1000 + n); fn('MS', 0x20000000 + to + 1000, i, n);
    same('memcpy, memset', Buffer.compare(want, sram), 0, [from, to, n]);
  }
  report(`boot ROM arithmetic (${tested.size} functions, ${[...tested.values()].reduce((s, v) => s + v)} results)`, !bad.size, [...bad].map(([k, v]) => `\n     ${k}: ${v}`).join(''));
}

/**
 * Firmware in lock-step: rp2040js's CPU repeats every instruction of ours on its own copy of the memory.  It gets our registers
 * where it cannot know (peripherals, special registers, exceptions, ROM functions) and where its flags are known to be wrong
 * (register shifts, ADCS, SBCS); everywhere else both must agree.
 */
function checkLockstep(count) {
  const pico = new Pico({ image, oled: null }), { core, mcu } = pico, shadow = new RP2040(), theirs = shadow.core;
  shadow.logger = { debug() {}, info() {}, warn() {}, error() {} };
  shadow.flash.set(mcu.flash); shadow.bootrom.set(mcu.bootrom);
  let outside = false, compared = 0, bad = '';
  const memory = (a) => a < 0x4000 || (a >= 0x10000000 && a < 0x10200000) || (a >= 0x20000000 && a < 0x20042000);
  for (const size of [32, 16, 8]) {
    const load = shadow[`readUint${size}`].bind(shadow), store = shadow[`writeUint${size}`].bind(shadow);
    shadow[`readUint${size}`] = (a) => { if (memory(a >>> 0)) return load(a); outside = true; return 0; };
    shadow[`writeUint${size}`] = (a, v) => { if (memory(a >>> 0)) store(a, v); };
  }
  const copy = () => { for (let n = 0; n < 16; n++) theirs.registers[n] = core.reg(n); [theirs.N, theirs.Z, theirs.C, theirs.V] = [8, 4, 2, 1].map((b) => !!(core.flags & b)); };
  const copyAll = () => { copy(); shadow.sram.set(mcu.sram); };
  copyAll();
  pico.at(250, () => pico.write('import json\r\nfor i in range(9999): x=json.loads(json.dumps({"a":[i,i/7,str(i)]}))\r\n\r\n'));
  for (let i = 0; i < count && !pico.halted && !bad; i++) {
    if (core.waiting) mcu.clock.tick(Math.max(0, mcu.clock.nextAlarm.nanos - mcu.clock.nanos));
    const { pc, exception } = core, asleep = core.waiting, op = pc < 0x4000 ? 0 : mcu.readUint16(pc);
    core.step(); core.sync();
    if (asleep || core.waiting || pc < 0x4000 || core.exception !== exception) { copyAll(); continue; }
    if (op === 0xf3ef || (op & 0xfff0) === 0xf380 || op >> 8 === 0xbf || op >> 8 === 0xb6) { copy(); continue; }
    outside = false;
    theirs.executeInstruction();
    if (outside) { copy(); continue; }
    const vague = op >> 10 === 16 && [2, 3, 4, 5, 6, 7].includes((op >> 6) & 15);
    if (vague) [theirs.N, theirs.Z, theirs.C, theirs.V] = [8, 4, 2, 1].map((b) => !!(core.flags & b));
    const flags = [theirs.N, theirs.Z, theirs.C, theirs.V].reduce((v, b) => v << 1 | +b, 0);
    for (let n = 0; n < 16; n++) if (core.reg(n) !== theirs.registers[n] >>> 0) bad += ` r${n} ${hex(core.reg(n))} not ${hex(theirs.registers[n])}`;
    if (core.flags !== flags) bad += ` flags ${core.flags} not ${flags}`;
    if (bad) bad = `${hex(op)} at ${hex(pc)}:${bad}`;
    compared++;
  }
  if (!bad && Buffer.compare(mcu.sram, shadow.sram)) bad = 'memory differs at the end';
  report(`firmware in lock-step with rp2040js (${compared} instructions, ${pico.ms.toFixed(0)} ms from power-on)`, !bad && compared > count / 2, bad || pico.halted?.text);
}

// ---------------------------------------------------------------- the board
const py = (pico, code) => { const r = pico.exec(code); if (!r.ok || r.err) throw new Error(r.err || 'no answer'); return r.out.trim(); };
function checkBoot() {
  const pico = new Pico({ image });
  report('boots to the REPL', pico.waitText('>>> ', 3000), pico.halted?.text ?? pico.text.split('\r\n')[0]);
  if (pico.halted) return null;
  report('print(6*7)', py(pico, 'print(6*7)') === '42');
  py(pico, 'f=open("kept.txt","w"); f.write("still here"); f.close()');
  const boots = pico.boots;
  pico.write('import machine; machine.reset()\r\n');
  pico.runUntil(() => pico.boots > boots, 3000);
  pico.takeText();
  pico.waitText('>>> ', 3000);
  report('a file survives machine.reset()', pico.boots === boots + 1 && py(pico, 'print(open("kept.txt").read())') === 'still here', `${pico.boots} boots`);
  return pico;
}
function checkBoard() {
  const pico = new Pico({ image, buttons: { A: 14 } });
  pico.waitText('>>> ', 3000);
  // flash
  const before = pico.flashStats.snapshot(), t0 = pico.ms;
  py(pico, 'f=open("big","wb")\nf.write(bytes(20000))\nf.close()');
  const s = pico.flashStats.snapshot(), erases = s.sectorErases - before.sectorErases, pages = s.pagePrograms - before.pagePrograms;
  report('20000 bytes written', erases >= 5 && pages >= 79 && s.badPrograms === 0 && pico.ms - t0 > erases * 45 + pages * 0.7, `${erases} sector erases, ${pages} page programs, ${(pico.ms - t0).toFixed(0)} ms`);
  // I2C
  report('I2C.scan()', py(pico, 'from machine import Pin,I2C\ni=I2C(0,scl=Pin(5),sda=Pin(4),freq=400000)\nprint(i.scan())') === '[60]');
  const from = pico.i2cLog.length;
  py(pico, 'i.writeto(60, b"\\x40"+bytes(1024))');
  const frame = pico.i2cLog.slice(from).find((e) => e.parts[0].data.length > 1000);
  const ms = frame ? (frame.t1 - frame.t0) / 1000 : 0;
  report('1025 bytes at 400 kHz take about 25 ms', ms > 23.5 && ms < 26.5, `${ms.toFixed(2)} ms`);
  report('no acknowledge from an empty address', py(pico, 'try:\n i.writeto(61,b"1")\nexcept OSError as e:\n print(e.errno)') === '5');
  report('SoftI2C', py(pico, 'from machine import SoftI2C\nprint(SoftI2C(scl=Pin(5),sda=Pin(4),freq=400000).scan())') === '[60]');
  // pins
  report('pull-up, button', py(pico, 'b=Pin(14,Pin.IN,Pin.PULL_UP)\nprint(b.value())') === '1' && (pico.press('A'), py(pico, 'print(b.value())') === '0') && (pico.release('A'), py(pico, 'print(b.value())') === '1'));
  py(pico, 'n=0\ndef cb(p):\n global n\n n+=1\nb.irq(cb, Pin.IRQ_FALLING)');
  pico.tap('A', { ms: 20 }); pico.tap('A', { t: pico.ms + 50, ms: 20 }); pico.run(100);
  report('pin interrupts', py(pico, 'print(n)') === '2');
  report('output pin', py(pico, 'o=Pin(25,Pin.OUT,value=1)\nprint(o.value())') === '1' && pico.outputs.at(-1)?.level === 1);
  // time
  const r = pico.exec('import time\na=time.ticks_us()\ntime.sleep_ms(200)\nprint(time.ticks_diff(time.ticks_us(),a))');
  report('sleep_ms(200)', Math.abs(+r.out - 200000) < 1000, `${r.out.trim()} us`);
  report('Timer', +py(pico, 'from machine import Timer\nk=0\ndef f(t):\n global k\n k+=1\nt=Timer(period=10,callback=f)\ntime.sleep_ms(205)\nt.deinit()\nprint(k)') === 20);
  // floats through MicroPython
  const values = Array.from({ length: 60 }, () => Math.fround((below(2 ** 30) / 2 ** 30) * 20 + 0.01));
  const out = py(pico, `import math,struct\nfor x in ${JSON.stringify(values)}:\n print(struct.pack("<fffff",x,math.sqrt(x),math.sin(x),math.exp(x),1/x).hex(), int(x*1000))`).split(/\s+/);
  let off = 0;
  values.forEach((x, i) => {
    const b = Buffer.from(out[2 * i], 'hex'), got = [0, 4, 8, 12, 16].map((o) => b.readFloatLE(o)), X = got[0];
    // MicroPython drops two bits of every float object, hence the tolerance
    [X, Math.sqrt(X), Math.sin(X), Math.exp(X), 1 / X].forEach((w, k) => { if (Math.abs(got[k] - w) > 2 ** -20 * Math.max(1e-2, Math.abs(w))) off++; });
    if (Math.abs(+out[2 * i + 1] - Math.trunc(X * 1000)) > 1) off++;
  });
  report('floats in MicroPython (300 values)', off === 0, `${off} off`);
  // USB echo: every byte value both ways
  pico.write('\x01'); pico.waitText('raw REPL', 2000); pico.run(5); pico.takeText();
  pico.write('import sys,micropython\nmicropython.kbd_intr(-1)\nd=sys.stdin.buffer.read(256)\nsys.stdout.buffer.write(bytes(255-x for x in d))\n\x04'); pico.run(20);
  pico.write(Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
  pico.run(200);
  const echoed = pico.serial.subarray(2, 258);
  report('USB: 256 byte values there and back', echoed.length === 256 && echoed.every((b, i) => b === 255 - i));
  pico.write('\x02');
  // reset by watchdog
  const w = new Pico({ image });
  w.waitText('>>> ', 3000);
  w.write('from machine import WDT; w=WDT(timeout=100)\r\n');
  report('watchdog resets the board', w.runUntil(() => w.boots === 2, 1000));
}
/** the same presses on the same board, twice */
function checkRepeats() {
  const once = () => {
    const pico = new Pico({ image, buttons: { A: 14 } });
    pico.waitText('>>> ', 3000);
    py(pico, 'from machine import Pin,I2C\ni=I2C(0,scl=Pin(5),sda=Pin(4),freq=400000)\nb=Pin(14,Pin.IN,Pin.PULL_UP)\nb.irq(lambda p: i.writeto(60,b"\\x40\\xff"), Pin.IRQ_FALLING)');
    pico.tap('A', { ms: 80, bounceMs: 3 });
    pico.run(200);
    py(pico, 'f=open("kept","w"); f.write("x"*3000); f.close()');
    return pico;
  };
  const a = once(), b = once();
  report('two runs are identical', a.i2cLog.length > 1 && JSON.stringify(a.i2cLog) === JSON.stringify(b.i2cLog) && a.text === b.text && !Buffer.compare(a.dumpFs(), b.dumpFs()));
}
/** the power fails in the middle of an operation of the flash: half of it is done, and the board starts again */
function checkPowerCut() {
  const pico = new Pico({ image });
  pico.waitText('>>> ', 3000);
  py(pico, 'f=open("kept","w"); f.write("old"); f.close()');
  const boots = pico.boots, before = Buffer.from(pico.mcu.flash);
  pico.cutPower(2);                          // the first erases what was never written
  pico.write('f=open("kept","w"); f.write("new"*999); f.close()\r\n');
  report('a power cut starts it again', pico.runUntil(() => pico.boots === boots + 1, 3000) && Buffer.compare(before, pico.mcu.flash) !== 0);
  pico.takeText(); pico.waitText('>>> ', 3000);
  report('and the file system has the old file', py(pico, 'print(open("kept").read())') === 'old');
}

const began = performance.now();
try {
  checkAgainstRp2040js(500000); checkByDefinition(300000); checkSystem(); checkLockstep(2000000); checkArithmetic(4000);
  checkBoot(); checkBoard(); checkRepeats(); checkPowerCut();
} catch (e) { report('check ended early', false, e.stack); }
console.log(`${failures ? `${failures} FAILED` : 'all passed'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
process.exit(failures ? 1 : 0);
