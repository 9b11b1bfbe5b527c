"""Environments for Gymnasium, https://gymnasium.farama.org: text in, text out.

    import gymnasium
    import envloom.gymnasium

    envloom.gymnasium.register("library-loans")
    env = gymnasium.make("envloom/LibraryLoans-v0")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step("…")

Needs the extra: `pip install "envloom[gymnasium]"`.
"""

from __future__ import annotations

import json
import operator
from typing import Any, Literal

import gymnasium
import numpy as np

from ._shared import shared_client
from .client import Client, Session
from .types import Action, Env, Interaction, Observation, Reward, Split, Start

NAMESPACE = "envloom"
MOST_CHARACTERS = 1_000_000
"""Of an observation or an action: what a server takes at once."""


class UnicodeText(gymnasium.Space[str]):
    """Texts of any characters, up to a length.

    Gymnasium's own `Text` lists its characters, and a language model writes any of Unicode's.
    Samples are of ASCII: what a model might write is not drawn at random.

    Args:
        max_length: In characters.
        seed: Of samples.
    """

    def __init__(
        self, max_length: int = MOST_CHARACTERS, seed: int | np.random.Generator | None = None
    ) -> None:
        super().__init__(None, str, seed)
        self.max_length = max_length

    @property
    def is_np_flattenable(self) -> bool:
        """Texts are no arrays."""
        return False

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> str:
        """A text of up to 64 printable characters of ASCII.

        Raises:
            ValueError: for a mask or probabilities, which need a list of characters.
        """
        if mask is not None or probability is not None:
            raise ValueError("UnicodeText has no list of characters, so none can be masked")
        length = int(self.np_random.integers(0, min(64, self.max_length) + 1))
        return "".join(map(chr, self.np_random.integers(0x20, 0x7F, size=length)))

    def contains(self, x: object) -> bool:
        """Whether it is a text that is short enough."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnicodeText) and self.max_length == other.max_length

    def __hash__(self) -> int:
        return hash((UnicodeText, self.max_length))

    def __repr__(self) -> str:
        return f"UnicodeText({self.max_length})"


class EnvloomEnv(gymnasium.Env[str, str]):
    """An environment whose actions are what a model writes and whose observations it reads.

    An action is the decoded text of a model: Hermes tool calls (`<tool_call>{"name": …}</tool_call>`,
    as Qwen writes them), else a message. With `actions="json"` it is the JSON of one of the forms of
    :data:`envloom.types.Action`, and observations are JSON as well.

    Rewards are 0 until the episode ends. `info` has, besides `steps` and `limit`:

    - after `reset`: `environment`, `scenario`, `seed`, `tools` (as OpenAI lists them), `instructions`
      and `system`, the message that goes before the first observation;
    - after a step: `observation`, structured (:data:`envloom.types.Observation`), and, at the end,
      `grade`: strict and dense reward and every check.

    Args:
        environment: `library-loans` or `library-loans@0.1.0`; None: the seed chooses among all.
        url: Of a server; None: a sidecar, shared by the environments of this process.
        env: Which environments a sidecar serves; see :class:`envloom.Client`.
        client: Instead of `url` and `env`; it stays open.
        split: Among which scenarios seeds choose.
        interaction: With a user to talk to or without; default: as each scenario was made.
        reward: `strict`: 0 or 1; `dense`: 0 to 1.
        max_steps: After so many the episode is truncated; default: the scenario's.
        actions: `text` or `json`.
        render_mode: `ansi`: the conversation so far, as text.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        environment: str | None = None,
        *,
        url: str | None = None,
        env: Env | None = None,
        client: Client | None = None,
        split: Split = "train",
        interaction: Interaction | None = None,
        reward: Reward = "strict",
        max_steps: int | None = None,
        actions: Literal["text", "json"] = "text",
        render_mode: str | None = None,
    ) -> None:
        self.action_space = UnicodeText()
        self.observation_space = UnicodeText()
        self.render_mode = render_mode
        self._client = shared_client(url, env) if client is None else client
        self._reads_text = actions == "text"
        self._request: dict[str, Any] = {
            "environment": environment,
            "split": split,
            "interaction": interaction,
            "reward": reward,
            "max_steps": max_steps,
        }
        self._session: Session | None = None
        self._transcript: list[str] = []

    @property
    def session(self) -> Session:
        """What is played, to be forked, rewound or exported.

        Raises:
            gymnasium.error.ResetNeeded: before the first `reset`.
        """
        if self._session is None:
            raise gymnasium.error.ResetNeeded("Call reset() first: it opens the session.")
        return self._session

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begins an episode.

        Args:
            seed: Chooses the scenario: the same seed, the same scenario. None: the next one that
                the random generator draws.
            options: May have `scenario`, an id, and anything else that `Client.open` takes.

        Returns:
            What the agent reads first, and `info`.

        Raises:
            UnknownScenario, UnknownEnvironment, InvalidRequest: as they say.
        """
        # Gymnasium takes no integers of numpy, which arrays of seeds are made of.
        given = None if seed is None else operator.index(seed)
        super().reset(seed=given)
        drawn = int(self.np_random.integers(2**31)) if given is None else given
        asked = {**self._request, "seed": drawn, **(options or {}), "text": True}
        if self._session is None:
            self._session = self._client.open(**asked)
        else:
            self._session.reset(**asked)
        return self._began(self._session.start)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Takes what the model wrote; see the class.

        What is no action is answered in words, and the episode goes on.

        Raises:
            EpisodeOver: the episode has ended: call `reset`.
        """
        if self._reads_text:
            played = self.session.step_text(action)
            info: dict[str, Any] = {**played.info}
            read, ends = played.observation, played[1:4]
        else:
            made = self.session.step(_action_in(action))
            info = {**made.info, "observation": made.observation}
            read, ends = _text_of(made.observation), made[1:4]
        self._transcript += [f"[assistant]\n{action}", f"[environment]\n{read}"]
        reward, terminated, truncated = ends
        return read, reward, terminated, truncated, info

    def render(self) -> str | None:
        """The conversation so far, where `render_mode` is `ansi`."""
        return "\n\n".join(self._transcript) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the session; the sidecar goes on for others."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _began(self, start: Start) -> tuple[str, dict[str, Any]]:
        if start.text is None:
            raise RuntimeError("a start that was asked for with text has one")
        system = start.text["system"] if self._reads_text else start.info["instructions"]
        read = start.text["user"] if self._reads_text else _text_of(start.observation)
        self._transcript = [f"[system]\n{system}", f"[environment]\n{read}"]
        told = {
            "environment": start.environment,
            "scenario": start.scenario,
            "seed": start.seed,
            "system": system,
            "observation": start.observation,
        }
        return read, {**start.info, **told}


def register(
    *environments: str,
    url: str | None = None,
    env: Env | None = None,
    **options: Any,
) -> list[str]:
    """Registers environments with Gymnasium, for `gymnasium.make` and `gymnasium.make_vec`.

    Args:
        *environments: Their names; none: all that the server has, which is asked.
        url: Of a server; None: a sidecar.
        env: Which environments a sidecar serves.
        **options: What else :class:`EnvloomEnv` takes.

    Returns:
        The ids: `envloom/LibraryLoans-v0` for `library-loans`. What is registered under such an id
        before is replaced.
    """
    names = environments or tuple(found["name"] for found in shared_client(url, env).environments())
    for name in names:
        kwargs = {"environment": name, "url": url, "env": env, **options}
        # Gymnasium's registry warns where an id is taken; a second call may come with other options.
        gymnasium.registry.pop(id_of(name), None)
        gymnasium.register(id_of(name), entry_point="envloom.gymnasium:EnvloomEnv", kwargs=kwargs)
    return [id_of(name) for name in names]


def id_of(environment: str) -> str:
    """The id of an environment in Gymnasium: `envloom/LibraryLoans-v0`."""
    name, _, _ = environment.partition("@")
    return f"{NAMESPACE}/{''.join(part.capitalize() for part in name.split('-'))}-v0"


def _action_in(text: str) -> Action | None:
    """None, which is no action and answered as such, where the text is no JSON."""
    try:
        action: Action = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return action


def _text_of(observation: Observation) -> str:
    return json.dumps(observation, ensure_ascii=False, separators=(",", ":"))
