"""Shapes of what goes to a server and comes back.

What is a `TypedDict` here is the JSON as it is on the wire. Lengths of lists and meanings of numbers
are told where they are not plain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

Env: TypeAlias = str | PathLike[str] | Iterable[str | PathLike[str]]
"""Folders, patterns (`generated/*`) or npm packages."""

Split: TypeAlias = Literal["train", "held-out", "all"]
Interaction: TypeAlias = Literal["conversational", "non-conversational"]
Reward: TypeAlias = Literal["strict", "dense"]


# What an agent does in one step.


class _Named(TypedDict):
    name: str


class ToolCall(_Named, total=False):
    """A call of a tool. `arguments`: named, or their JSON text; default: none."""

    id: str
    arguments: dict[str, Any] | str


class ToolCalls(TypedDict):
    """Calls of tools, made in this order; each is answered, whatever became of those before it."""

    type: Literal["tool_calls"]
    calls: list[ToolCall]


class _Message(TypedDict):
    type: Literal["message"]
    content: str


class AgentMessage(_Message, total=False):
    """A message. It ends the episode; in a conversation only where the agent is `done`."""

    done: bool


Action: TypeAlias = ToolCalls | AgentMessage | dict[str, Any] | str
"""Calls, a message, an assistant message as OpenAI's chat completions have it, or a text (a message)."""


# What an agent sees.


class TaskGiven(TypedDict):
    """At the start: what the agent is asked."""

    type: Literal["task"]
    text: str


class Failure(TypedDict):
    """Why a call changed nothing. May have `data`, too."""

    code: str
    message: str


class Succeeded(TypedDict):
    """What a tool returned."""

    success: Literal[True]
    data: Any


class Failed(TypedDict):
    """What a tool refused."""

    success: Literal[False]
    error: Failure


class ToolResult(TypedDict):
    """What became of one call."""

    id: str
    name: str
    result: Succeeded | Failed


class ToolResults(TypedDict):
    """What became of the calls of an action, in their order; one for each."""

    type: Literal["tool_results"]
    results: list[ToolResult]


class UserMessage(TypedDict):
    """What the user of a conversation says."""

    type: Literal["message"]
    text: str


class EpisodeError(TypedDict):
    """The action was not carried out, no part of it; the episode goes on."""

    type: Literal["error"]
    code: Literal["INVALID_ACTION", "TOO_MANY_CALLS", "EPISODE_OVER"]
    path: str
    message: str
    repair: str


class NoAnswer(TypedDict):
    """Nobody answers the last message."""

    type: Literal["none"]


Observation: TypeAlias = TaskGiven | ToolResults | UserMessage | EpisodeError | NoAnswer


class _Function(TypedDict):
    name: str
    description: str
    parameters: dict[str, Any]


class ToolFunction(_Function, total=False):
    """A tool: its name, what it does, and the JSON Schema of its parameters.

    `strict` is there, and true, where strict schemas were asked for.
    """

    strict: Literal[True]


class Tool(TypedDict):
    """A tool as OpenAI's chat completions list them."""

    type: Literal["function"]
    function: ToolFunction


class JudgedCheck(TypedDict):
    """A check of the scenario, and whether it holds."""

    id: str
    sentence: str
    passed: bool


class Grade(TypedDict):
    """A reward with what it is made of. `strict`: 0 or 1; `dense`: from 0 to 1."""

    strict: float
    dense: float
    checks: list[JudgedCheck]


class _Steps(TypedDict):
    steps: int
    limit: int


class StartInfo(_Steps, total=False):
    """Besides the observation: steps so far, the limit of steps and, unless `brief`, the rest."""

    tools: list[Tool]
    instructions: str


class StepInfo(_Steps, total=False):
    """Besides the observation: steps so far, the limit of steps and, at the end, the grade."""

    grade: Grade


class TextStepInfo(_Steps, total=False):
    """As :class:`StepInfo`, with the observation that the text is made of."""

    grade: Grade
    observation: Observation


class TextStart(TypedDict):
    """What a text agent reads first: the system message (rules and tools) and the user's."""

    system: str
    user: str


@dataclass(frozen=True)
class Start:
    """How an episode begins.

    Attributes:
        environment: Name and version, `library-loans@0.1.0`.
        scenario: The id of the scenario.
        content_hash: Of the scenario: open it again with it, and no other task is played by its id.
        seed: What chose it.
        observation: What the agent is asked; in a conversation, what its user says.
        info: Tools and instructions (unless `brief`), steps, limit.
        text: Where asked for: the same for an agent that reads and writes text.
    """

    environment: str
    scenario: str
    content_hash: str
    seed: int
    observation: Observation
    info: StartInfo
    text: TextStart | None = None


class Step(NamedTuple):
    """What became of an action; five values as Gymnasium's `Env.step` returns them.

    `reward` is 0 until the episode ends; then strict (0 or 1) or dense (0 to 1), as asked for.
    """

    observation: Observation
    reward: float
    terminated: bool
    truncated: bool
    info: StepInfo


class TextStep(NamedTuple):
    """As :class:`Step` for an agent that reads text; `info` has the observation itself."""

    observation: str
    reward: float
    terminated: bool
    truncated: bool
    info: TextStepInfo


class State(TypedDict):
    """How a session stands. Equal worlds have equal hashes."""

    environment: str
    scenario: str
    seed: int
    steps: int
    limit: int
    terminated: bool
    truncated: bool
    reward: float
    state_hash: str


class SessionRecord(TypedDict):
    """A session to be carried on somewhere else: a scenario and what was done. Plain JSON."""

    format_version: Literal[1]
    environment: str
    version: str
    model_hash: str
    scenario: str
    content_hash: str
    seed: int
    interaction: Interaction
    reward: Reward
    max_steps: int
    actions: list[Any]
    ended: bool
    world_hash: str


class ScenarioCounts(TypedDict("_Counts", {"held-out": int})):
    """How many scenarios there are in each split."""

    train: int
    all: int


class EnvironmentInfo(TypedDict):
    """An environment that a server has."""

    name: str
    version: str
    package: str
    title: str
    scenarios: ScenarioCounts


class ScenarioInfo(TypedDict):
    """A scenario of an environment. `difficulty`: from 0 to 1."""

    id: str
    content_hash: str
    kind: str
    split: Split
    difficulty: float
