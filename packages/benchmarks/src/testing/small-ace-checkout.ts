import type { ScratchWorkspace } from '@envloom/core/testing';

const tool = (name: string, properties: Readonly<Record<string, object>>) => {
  return {
    name,
    description: `The document of ${name}.`,
    parameters: { type: 'dict', required: Object.keys(properties), properties },
  };
};

const text = { type: 'string', description: 'A text.' };

const tools = [
  tool('turn_on_wifi', {}),
  tool('login_device', {}),
  tool('send_message', { sender_name: text, receiver_name: text, message: text }),
];

const task = {
  id: 'agent_multi_step_0',
  question: "I am Ada. Tell Ben: It's late.",
  initial_config: { BaseApi: { wifi: false, logged_in: false } },
  path: [],
  function: tools,
  involved_classes: ['BaseApi', 'MessageApi'],
};

const sent = { sender_id: 'U1', receiver_id: 'U2', message: "It's late" };

const answer = {
  id: task.id,
  ground_truth: [
    { BaseApi: { wifi: true, logged_in: true } },
    { MessageApi: { inbox: { '2': sent } } },
  ],
  mile_stone: [
    '[turn_on_wifi(), login_device()]',
    "[send_message(sender_name='Ada', receiver_name='Ben', message='It's late')]",
  ],
};

/** Made up, in the way in which the original writes its classes. */
const source = (name: string, attributes: string): string => `from typing import Dict

class ${name}(BaseApi):
    """
    A class: with signs = in its text.
    """

    def __init__(self):
        # Two users = all.
${attributes}

    def _load_scenario(self, scenario: dict) -> None:
        self.wifi = scenario.get("wifi", False)
`;

const sources = {
  'phone_platform/message.py': source(
    'MessageApi',
    `        self.max_capacity = 6
        self.user_list: Dict[
            str, Dict[str, str]
        ] = {
            "Ada": {"user_id": "U1", "phone_number": "1", "occupation": "Nurse"},
            "Ben": {"user_id": "U2", "phone_number": "2", "occupation": "Cook"},
        }
        self.inbox: Dict[int, Dict[str, str]] = {
            1: {"sender_id": "U2", "receiver_id": "U1", "message": 'Where are "you"?', "time": "2024-01-02"},
        }
        self.message_id_counter: int = 1`,
  ),
  'phone_platform/reminder.py': source('ReminderApi', '        self.reminder_list = {}'),
  'phone_platform/food_services.py': source('FoodPlatform', '        self.users = {}'),
  'travel.py': source('Travel', '        self.users = {}'),
};

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** A small phone of our own in the form of a checkout of ACEBench. */
export function smallAceCheckout(workspace: ScratchWorkspace): string {
  const write = (path: string, content: string): void =>
    workspace.write(`ACEBench/${path}`, content);
  write('data_all/data_en/data_agent_multi_step.json', line(task));
  write('data_all/data_en/data_agent_multi_turn.json', '');
  write('data_all/data_en/possible_answer/data_agent_multi_step.json', line(answer));
  write('data_all/data_en/possible_answer/data_agent_multi_turn.json', '');
  for (const [file, content] of Object.entries(sources))
    write(`model_inference/multi_turn/scenariosen/${file}`, content);
  write(
    'model_inference/prompt_en.py',
    'TRAVEL_PROMPT_EN = """Book."""\n\nBASE_PROMPT_EN = """Help with\nthe phone."""\n',
  );
  write(
    'model_inference/multi_turn/APIModel_user.py',
    'SYSTEM_PROMPT_TRAVEL_EN = """You fly."""\nSYSTEM_PROMPT_BASE_EN = """You: {instruction}"""\n',
  );
  return workspace.path('ACEBench');
}
