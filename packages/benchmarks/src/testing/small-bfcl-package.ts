import type { ScratchWorkspace } from '@envloom/core/testing';

/** A small desk of our own in the form of the Python package bfcl-eval. */
export function smallBfclPackage(workspace: ScratchWorkspace): string {
  const write = (path: string, content: string): void =>
    workspace.write(`bfcl_eval/${path}`, content);
  for (const category of ['base', 'miss_func', 'miss_param', 'long_context']) {
    const own = category === 'base' || category === 'miss_func';
    write(`data/BFCL_v4_multi_turn_${category}.json`, own ? line(questionOf(category)) : '');
    write(
      `data/possible_answer/BFCL_v4_multi_turn_${category}.json`,
      own ? line({ id: `multi_turn_${category}_0`, ground_truth: solution }) : '',
    );
  }
  for (const file of Object.keys(sources))
    write(
      `data/multi_turn_func_doc/${file}.json`,
      file === 'ticket_api' ? documents.map(line).join('') : '',
    );
  for (const [file, source] of Object.entries({ ...sources, long_context: longContext }))
    write(`eval_checker/multi_turn_eval/func_source_code/${file}.py`, source);
  return workspace.path('bfcl_eval');
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

const solution = [
  ["ticket_login(username='ada', password='p')"],
  ["create_ticket(title='No light', description='In the hall (east)', priority=2)"],
];

const user = (content: string) => [{ role: 'user', content }];

function questionOf(category: string): object {
  const hasMissing = category === 'miss_func';
  return {
    id: `multi_turn_${category}_0`,
    question: [user('I am ada, p.'), hasMissing ? [] : user('Report a dark hall.')],
    initial_config: { TicketAPI: { ticket_queue: [], ticket_counter: 7 } },
    path: [],
    involved_classes: ['TicketAPI'],
    ...(hasMissing ? { missed_function: { '1': ['create_ticket'] } } : {}),
  };
}

const documentOf = (name: string, params: Readonly<Record<string, string>>, required: string[]) => {
  const properties = Object.entries(params).map(
    ([param, type]) => [param, { type, description: '' }] as const,
  );
  return {
    name,
    description: `The document of ${name}.`,
    parameters: { type: 'dict', properties: Object.fromEntries(properties), required },
  };
};

const documents = [
  documentOf('ticket_login', { username: 'string', password: 'string' }, ['username', 'password']),
  documentOf('create_ticket', { title: 'string', description: 'string', priority: 'integer' }, [
    'title',
  ]),
  documentOf('get_ticket', { ticket_id: 'integer' }, ['ticket_id']),
];

/** Made up, in the way in which the original writes its classes. */
const sources: Readonly<Record<string, string>> = {
  gorilla_file_system: 'DEFAULT_STATE = {"root": Directory("/", None)}\n',
  posting_api: 'DEFAULT_STATE = {"username": "ada", "tweets": {}}\n',
  message_api: 'DEFAULT_STATE = {"generated_ids": set(), "user_count": 1}\n',
  ticket_api: 'DEFAULT_STATE = {"ticket_queue": [], "ticket_counter": 1, "current_user": None}\n',
  trading_bot: `CURRENT_TIME = datetime(2024, 3, 1, 9, 5)
DEFAULT_STATE = {"account_info": {"balance": 10.0}, "random_seed": 1}

class TradingBot:
    def a(self):
        symbol_map = {"Own": "OWN"}
        sector_map = {"Things": ["OWN"]}
`,
  travel_booking: `DEFAULT_STATE = {"random_seed": 1, "credit_card_list": {}}

class TravelAPI:
    def a(self):
        base_costs: Dict[Tuple[str, str], int] = {("AAA", "BBB"): 5}
        exchange_rates = {("USD", "OWN"): 2}
        airport_map = {"Aberg": "AAA"}

    def list_all_airports(self) -> List[str]:
        """ All. """
        return ["AAA", "BBB"]
`,
  vehicle_control: `MAX_FUEL_LEVEL = 50
MILE_PER_GALLON = 20.0
DEFAULT_STATE = {"random_seed": 1, "fuelLevel": 5.0, "brakePedalForce": 0.0}

class VehicleControlAPI:
    def a(self, city, cityA, cityB):
        if city == "Aberg":
            return {"zipcode": "11111"}
        else:
            return {"zipcode": "00000"}
        if (cityA == "11111" and cityB == "22222") or (
            cityA == "22222" and cityB == "11111"
        ):
            distance = {"distance": 7.5}
        return {"gallon": liter * 0.25}
        return {"liter": gallon * 4.0}
`,
  math_api: `class MathAPI:
    def a(self):
        to_meters = {"m": 1}
        conversion = {"a_to_b": 9 / 5}
`,
};

const longContext = 'LIST_EXTENSION = ["a", ...]\nTEXT_EXTENSION = """two\nlines"""\n';
