"""Rollouts in tokens: what a model wrote, what it read in between, and which of it is learned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from .errors import InvalidRequest

Messages: TypeAlias = Sequence[Mapping[str, Any]]

Write: TypeAlias = Callable[
    [list[list[int]]], tuple[Sequence[Sequence[int]], Sequence[Sequence[float]] | None]
]
"""Lets a model write: of each of several contexts (tokens) what it goes on with, up to and with the token
that ends its turn, and where they are known the log probabilities of these tokens."""


class Played(Protocol):
    """An episode that is played by turns."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""

    def say(self, message: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Carries out a turn; the messages that answer it."""

    def finish(self, message: str | None = None) -> object:
        """Ends it as it stands."""


Episode = TypeVar("Episode", bound=Played)


@dataclass
class Rollout:
    """An episode in tokens.

    Attributes:
        prompt_ids: What the model read first.
        completion_ids: Everything after it: what the model wrote and what it read in between.
        mask: Of each token of the completion 1 where the model wrote it, else 0.
        logprobs: Of each token of the completion its log probability, 0 where the model did not write it;
            None where they are not known.
    """

    prompt_ids: list[int]
    completion_ids: list[int] = field(default_factory=list)
    mask: list[int] = field(default_factory=list)
    logprobs: list[float] | None = field(default_factory=list)

    @property
    def context(self) -> list[int]:
        """All of it, in order."""
        return self.prompt_ids + self.completion_ids

    def add_written(self, ids: Sequence[int], logprobs: Sequence[float] | None) -> None:
        """Adds what the model wrote."""
        self._add(ids, 1, logprobs)

    def add_read(self, ids: Sequence[int]) -> None:
        """Adds what the model reads."""
        self._add(ids, 0, [0.0] * len(ids))

    def _add(self, ids: Sequence[int], learned: int, logprobs: Sequence[float] | None) -> None:
        self.completion_ids += ids
        self.mask += [learned] * len(ids)
        if logprobs is None or self.logprobs is None:
            self.logprobs = None
        else:
            self.logprobs += logprobs


class Chat:
    """A tokenizer with its chat template, as a trainer uses them.

    Args:
        tokenizer: Its `response_template` is set, as TRL does it (`add_response_schema`) for the chat
            templates that it knows.
        template: The chat template; None: that of the tokenizer.
        end_ids: The tokens that end a turn; default: the tokenizer's `eos_token_id`.
        **options: For the template, such as `enable_thinking=False`.
    """

    def __init__(
        self,
        tokenizer: Any,
        template: str | None = None,
        end_ids: Iterable[int] | None = None,
        **options: Any,
    ) -> None:
        self._tokenizer = tokenizer
        self._options = {"chat_template": template, **options}
        self._end_ids = {tokenizer.eos_token_id, *(end_ids or ())}

    @classmethod
    def as_trainers_do(cls, tokenizer: Any, **options: Any) -> Chat:
        """As `GRPOTrainer` prepares a tokenizer: with a template that keeps what stands before.

        Args:
            tokenizer: Whose chat template TRL knows, or one that has a `response_template` and such a
                template.
            **options: For the template.
        """
        from trl import chat_template_utils as templates

        if not any(getattr(tokenizer, f"response_{kind}", None) for kind in ("template", "schema")):
            tokenizer = templates.add_response_schema(tokenizer)
        keeps = templates.is_chat_template_prefix_preserving(tokenizer)
        template = None if keeps else templates.get_training_chat_template(tokenizer)
        return cls(tokenizer, template, **options)

    def prompt_ids(self, messages: Messages, tools: Sequence[Any]) -> list[int]:
        """What a model reads first, up to where it is to write."""
        return self._rendered(messages, tools=list(tools) or None, add_generation_prompt=True)

    def has_ended(self, written: Sequence[int]) -> bool:
        """Whether a turn was ended by the model, and not cut off."""
        return bool(written) and written[-1] in self._end_ids

    def message_in(
        self, written: Sequence[int], context: list[int], tools: Sequence[Any]
    ) -> dict[str, Any]:
        """The message that a model wrote, as OpenAI's chat completions have it.

        Args:
            written: Its tokens.
            context: Those before it.
            tools: By whose schemas the arguments of calls are read.
        """
        from trl.chat_template_utils import parse_response

        message: dict[str, Any] = parse_response(
            self._tokenizer, list(written), prefix=context, tools=list(tools)
        )
        for at, call in enumerate(message.get("tool_calls") or ()):
            call.setdefault("id", str(at))
        return message

    def reply_ids(self, replies: Messages) -> list[int]:
        """What stands between the end of a turn and the next one.

        Args:
            replies: What answers the turn: results of its calls, or a message of the user.

        Raises:
            InvalidRequest: the template prints earlier turns otherwise once they are answered.
        """
        before = [{"role": "user", "content": "-"}, _turn_before(replies)]
        turn = self._rendered(before)
        # Templates go on after the end of a turn, by a line break; the model does not.
        while turn and turn[-1] not in self._end_ids:
            turn.pop()
        whole = self._rendered([*before, *replies], add_generation_prompt=True)
        if not turn or whole[: len(turn)] != turn:
            raise InvalidRequest(
                "INVALID_REQUEST",
                "the chat template prints a turn of the model otherwise once it is answered",
                "Use a template that keeps what stands before: TRL has one for the models that it knows, "
                "trl.chat_template_utils.get_training_chat_template(tokenizer).",
                "chat_template",
            )
        return whole[len(turn) :]

    def _rendered(self, messages: Messages, **more: Any) -> list[int]:
        return list(
            self._tokenizer.apply_chat_template(
                list(messages), tokenize=True, return_dict=False, **self._options, **more
            )
        )


def _turn_before(replies: Messages) -> dict[str, Any]:
    """A turn that can have these replies; some templates print results by the names in it."""
    calls = [
        {"id": reply.get("tool_call_id"), "type": "function"}
        | {"function": {"name": reply.get("name"), "arguments": {}}}
        for reply in replies
        if reply["role"] == "tool"
    ]
    turn = {"role": "assistant", "content": "" if calls else "-"}
    return {**turn, "tool_calls": calls} if calls else turn


@dataclass
class Player(Generic[Episode]):
    """A model in an episode.

    Attributes:
        rollout: What was written and read so far.
        episode: It has begun.
        tools: What the model was shown.
        most: Tokens of the completion, at most.
    """

    rollout: Rollout
    episode: Episode
    tools: Sequence[Any]
    most: int

    def take_turn(
        self, written: Sequence[int], logprobs: Sequence[float] | None, chat: Chat
    ) -> None:
        """Carries out a turn of the model. One that is cut off is not carried out."""
        context = self.rollout.context
        room = self.most - len(self.rollout.completion_ids)
        written = written[:room]
        self.rollout.add_written(written, None if logprobs is None else logprobs[:room])
        if not chat.has_ended(written):
            self.episode.finish()
            return
        replies = self.episode.say(chat.message_in(written, context, self.tools))
        if not self.episode.is_over:
            self._hear(chat.reply_ids(replies))

    def _hear(self, read: list[int]) -> None:
        """What no room is left for is not shown, and the model writes no more."""
        if len(self.rollout.completion_ids) + len(read) < self.most:
            self.rollout.add_read(read)
        else:
            self.episode.finish()


def play(players: Iterable[Player[Episode]], chat: Chat, write: Write) -> None:
    """Plays episodes to their end, all at once: each turn of the model is one step.

    An episode ends where the environment ends it (by the limit of steps, at a last message, when the
    user is content) or where there is no room left; then it is graded as it stands.
    """
    going = [player for player in players if not player.episode.is_over]
    while going:
        turns, logprobs = write([player.rollout.context for player in going])
        known = [None] * len(going) if logprobs is None else logprobs
        for player, written, probabilities in zip(going, turns, known, strict=True):
            player.take_turn(written, probabilities, chat)
        going = [player for player in going if not player.episode.is_over]
