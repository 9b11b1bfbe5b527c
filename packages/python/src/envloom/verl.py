"""Episodes in verl 0.9 (https://github.com/verl-project/verl), `pip install envloom[verl]`.

verl plays each rollout in an agent loop, which the rows name in `agent_name`. This one is told to verl's
workers by a file, `actor_rollout_ref.rollout.agent.agent_loop_config_path`::

    - name: envloom
      _target_: envloom.verl.AgentLoop
      env: generated/*        # or url: http://host:8000

It is verl's own tool agent loop, with an episode in place of its tools. A tool of verl is made and given
back for every single call and never hears the last message, and no user can answer it; so the episode is
kept by the loop: one session for each rollout, graded at its end, closed whatever becomes of the rollout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verl.experimental.agent_loop.agent_loop import AgentLoopOutput
from verl.experimental.agent_loop.tool_agent_loop import AgentData, AgentState, ToolAgentLoop
from verl.utils.profiler import simple_timer

from ._player import ByRow
from ._rows import reference_of
from ._shared import shared_async_client
from ._turns import results_in, without_stop_tokens
from .aio import AsyncClient, AsyncSession
from .errors import InvalidRequest
from .types import Env, Reward, TextStep

_REWARDS = ("strict", "dense")


class AgentLoop(ToolAgentLoop):  # type: ignore[misc] # verl has no types
    """Plays the scenario of a row; verl makes one for each rollout.

    The model sees the tools of the environment as the environment lists them, and writes its calls in the
    form of Hermes and Qwen3. What it writes in a turn, several calls or a message, is one step. In
    conversations the user answers a message.

    The score of a rollout is its reward, so verl asks no reward function. `acc` (0 or 1), `dense` (0 to
    1) and `steps` are told with it and show up in validation. A rollout that verl cuts off, by
    `response_length` or `max_assistant_turns`, is graded as it stands.

    Args:
        *given: What verl gives to agent loops.
        url: Of a server; None: a sidecar of each worker, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
        reward: `strict` (0 or 1) or `dense` (the share of goal checks that hold).
        client: Instead of `url` and `env`: a client that is there already.
        **more: What verl gives to agent loops.

    Raises:
        InvalidRequest: a reward or a tool format that there is not.
    """

    def __init__(
        self,
        *given: Any,
        url: str | None = None,
        env: Env | None = None,
        reward: Reward = "strict",
        client: AsyncClient | None = None,
        **more: Any,
    ) -> None:
        super().__init__(*given, **more)
        if reward not in _REWARDS:
            raise _invalid(f"there is no reward {reward!r}", "Write strict or dense.", "reward")
        if self.tool_parser_name != "hermes":
            raise _invalid(
                f"the tool format is {self.tool_parser_name!r}; episodes read that of Hermes and Qwen3",
                "Set actor_rollout_ref.rollout.multi_turn.format=hermes.",
                "format",
            )
        self._client = client or shared_async_client(url, env)
        self._reward = reward
        self._session: AsyncSession | None = None
        self._end: TextStep | None = None

    async def run(
        self, sampling_params: dict[str, Any], priority: int = 0, **row: Any
    ) -> AgentLoopOutput:
        """Plays an episode.

        Args:
            sampling_params: As verl gives them.
            priority: As verl gives it.
            **row: Columns of `npx envloom data --format verl`; `extra_info` names the scenario.

        Raises:
            InvalidRequest: a row that names no scenario, or whose prompt is longer than
                `data.max_prompt_length`.
            OtherVersion: the row is of another task than has its id on the server.
        """
        _must_have_messages(row.get("raw_prompt"))
        reference = reference_of(_extra_info_of(row))
        async with await self._client.open(**ByRow([reference]).request(0)) as session:
            self._session, self._end = session, None
            # Schemas for the template of the chat; verl itself has no tool to call.
            self.tools: dict[str, Any] = {}
            self.tool_schemas = session.start.info.get("tools", [])
            output = await super().run(sampling_params, priority=priority, **row)
            info = self._end.info if self._end is not None else (await session.end()).info
        grade = info["grade"]
        output.reward_score = float(grade[self._reward])
        output.extra_fields["reward_extra_info"] = {
            "acc": float(grade["strict"]),
            "dense": float(grade["dense"]),
            "steps": info["steps"],
        }
        return output

    async def _handle_generating_state(
        self, agent_data: AgentData, *given: Any, **more: Any
    ) -> AgentState:
        """One turn of the model. verl does not keep a turn that it cuts off, nor is it carried out."""
        kept = len(agent_data.messages)
        await super()._handle_generating_state(agent_data, *given, **more)
        if len(agent_data.messages) == kept:
            return AgentState.TERMINATED
        return AgentState.PROCESSING_TOOLS

    async def _handle_processing_tools_state(self, agent_data: AgentData) -> AgentState:
        """Carries out the turn: its calls, or what it says."""
        if self._session is None:
            raise AssertionError("a turn is carried out in an episode")
        decode = self.tokenizer.decode
        written = await self.loop.run_in_executor(None, decode, agent_data.response_ids)
        with simple_timer("tool_calls", agent_data.metrics):
            step = await self._session.step_text(without_stop_tokens(written))
        if step.terminated or step.truncated:
            self._end = step
            return AgentState.TERMINATED
        return await self._hear(agent_data, _messages_of(step.observation))

    async def _hear(self, agent_data: AgentData, messages: list[dict[str, str]]) -> AgentState:
        """Puts messages behind those that are there, as tokens that are not learned."""
        before = list(agent_data.messages)
        agent_data.messages.extend(messages)
        # Without tools: they are at the beginning, and rendering them at every turn would cost time.
        merged, mask, logprobs = await self.ct_merge_context_msg(
            before,
            agent_data.messages,
            agent_data.prompt_ids,
            agent_data.response_mask,
            agent_data.response_logprobs or None,
        )
        if len(mask) >= self.response_length:
            return AgentState.TERMINATED
        agent_data.prompt_ids = merged.token_ids
        agent_data.response_mask = mask
        agent_data.response_logprobs = logprobs or []
        agent_data.user_turns += 1
        return AgentState.GENERATING

    def _cap_text_prompt_length(self, prompt_ids: list[int]) -> list[int]:
        """Refuses a prompt of which verl would cut off the beginning, which has the rules."""
        if len(prompt_ids) > self.prompt_length:
            length, most = len(prompt_ids), self.prompt_length
            raise _invalid(
                f"the prompt has {length} tokens with its tools, and verl takes {most}",
                "Set data.max_prompt_length higher, or leave this environment out.",
                "prompt_length",
            )
        return prompt_ids


def _messages_of(observation: str) -> list[dict[str, str]]:
    """What the model reads: a message for each result, and one of the user for whatever else is told."""
    contents, more = results_in(observation)
    results = [{"role": "tool", "content": content} for content in contents]
    return [*results, {"role": "user", "content": more}] if more or not results else results


def _extra_info_of(row: Mapping[str, Any]) -> Mapping[str, Any]:
    extra = row.get("extra_info")
    if isinstance(extra, Mapping):
        return extra
    raise _invalid(
        f"the row has no extra_info that names a scenario, but {extra!r}",
        "Make the rows with `npx envloom data --format verl`.",
        "extra_info",
    )


def _must_have_messages(prompt: Any) -> None:
    if prompt is None or len(prompt) == 0:
        raise _invalid(
            "verl gave no prompt to the agent loop",
            "Name the column in data.prompt_key; `npx envloom data` calls it `prompt`.",
            "raw_prompt",
        )


def _invalid(message: str, repair: str, path: str) -> InvalidRequest:
    return InvalidRequest("INVALID_REQUEST", message, repair, path)
