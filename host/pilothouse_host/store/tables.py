"""The tables of a store, the same in SQLite and in PostgreSQL."""

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

boards = Table(
    "boards",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("firmware", String, nullable=False),
    Column("storage", String, nullable=False),
    Column("seen", Double, nullable=False),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("arrival", Integer, primary_key=True),  # numbers the games in the order they came
    Column("id", String, nullable=False),
    Column("told_as", String, nullable=False),  # its id on the board
    Column("board", String, nullable=False),
    Column("storage", String, nullable=False),
    Column("seen", Double, nullable=False),
    Column("game", String, nullable=False, server_default=""),
    Column("ended", String, nullable=False, server_default=""),
    Column("beside", String, nullable=False, server_default=""),
    Column("parted", Integer),
    # What the list of games shows is kept here, so that listing reads one row per game.
    Column("records", Integer, nullable=False, server_default="0"),
    Column("ms", Integer, nullable=False, server_default="0"),
    Column("played", Double),  # by the first clock record
    Column("seats", Integer),  # the number of players, by the answer to that question
    Column("result", String, nullable=False, server_default=""),  # JSON, once it has ended
    Column("origin", String, nullable=False, server_default=""),  # the game it was restored from
    Column("nth", Integer),  # its number among the games of its storage
    UniqueConstraint("id"),
    Index("histories", "told_as"),
    Index("storages", "storage", "nth"),
    Index("origins", "origin"),
)

records = Table(
    "records",
    metadata,
    Column("game", Integer, ForeignKey("games.arrival"), primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("bytes", LargeBinary, nullable=False),
    Column("received", Double, nullable=False),
    sqlite_with_rowid=False,
)

texts = Table(
    "texts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("board", String, nullable=False),
    Column("received", Double, nullable=False),
    Column("text", String, nullable=False),
)

deleted = Table(  # what is still known about deleted games
    "deleted",
    metadata,
    Column("id", String, primary_key=True),
    Column("told_as", String, nullable=False),
    Column("game", String, nullable=False),
    Column("records", Integer, nullable=False),
    Column("played", Double, nullable=False),
    Column("deleted", Double, nullable=False),
    Index("deleted_told_as", "told_as"),
)

server = MetaData()  # only on a server: an SQLite file keeps the version in user_version
version = Table("pilothouse", server, Column("version", Integer, nullable=False))
