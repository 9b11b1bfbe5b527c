/** Texts that the tokenizers of a family of models read as control tokens wherever they stand. */
interface TokenFamily {
  readonly name: string;
  /** Where the tokens are listed. */
  readonly source: string;
  /** Without flags; anything that looks like one of a family counts, for families grow. */
  readonly pattern: RegExp;
}

/**
 * Control tokens of the chat templates in use. A tokenizer finds them in any text, and templates print
 * texts as they are: in a name or a note they end a turn and begin another, and no escape exists.
 */
const tokenFamilies: readonly TokenFamily[] = [
  {
    name: 'ChatML, Qwen, Llama 3, Phi, gpt-oss, GLM',
    // https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1/ has the same form.
    source: 'https://huggingface.co/Qwen/Qwen3-8B/blob/main/tokenizer_config.json',
    pattern: /<\|[^<>|\s]{1,64}\|>/,
  },
  {
    name: 'Gemma 4',
    source: 'https://ai.google.dev/gemma/docs/core/prompt-formatting-gemma4',
    pattern: /<\|[a-z_]{1,32}>|<[a-z_]{1,32}\|>/,
  },
  {
    name: 'Gemma',
    source: 'https://ai.google.dev/gemma/docs/formatting',
    pattern: /<(?:bos|eos|pad|unk|mask|(?:start|end)_of_(?:turn|image)|unused\d{1,4})>/,
  },
  {
    name: 'Mistral',
    source: 'https://docs.mistral.ai/cookbook/concept-deep-dive-tokenization-templates',
    pattern:
      /<\/?s>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS|THINK|MODEL_SETTINGS)\]|\[(?:TOOL_CALLS|TOOL_CONTENT|ARGS|CALL_ID|IMG|IMG_BREAK|IMG_END|AUDIO|BEGIN_AUDIO|TRANSCRIBE|PREFIX|MIDDLE|SUFFIX)\]/,
  },
  {
    name: 'Llama 2',
    source: 'https://www.llama.com/docs/model-cards-and-prompt-formats/meta-llama-2/',
    pattern: /<<\/?SYS>>/,
  },
  {
    name: 'DeepSeek',
    source: 'https://huggingface.co/deepseek-ai/DeepSeek-V3/blob/main/tokenizer_config.json',
    // The bars are U+FF5C.
    pattern: /<\uFF5C[^<>\uFF5C]{1,64}\uFF5C>/,
  },
];

const anyToken = new RegExp(tokenFamilies.map(({ pattern }) => pattern.source).join('|'));

/** The first control token in a text; undefined where there is none. */
export function controlTokenIn(text: string): string | undefined {
  return anyToken.exec(text)?.[0];
}

/**
 * The first tag in a text by which the template of Hermes, Qwen and those made after it marks a call or a
 * result. They are tokens of their own in Qwen's vocabulary.
 *
 * @param of in what the agent was given only results are marked, so that only their tags end one
 * @see https://github.com/NousResearch/Hermes-Function-Calling
 */
export function templateTagIn(text: string, of: 'given' | 'agent'): string | undefined {
  return (of === 'given' ? resultTag : anyTag).exec(text)?.[0];
}

const resultTag = /<\/?tool_response>/;
const anyTag = /<\/?tool_(?:call|response)>/;
