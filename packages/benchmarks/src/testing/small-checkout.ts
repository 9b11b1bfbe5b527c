import type { ScratchWorkspace } from '@envloom/core/testing';

const day = (prices: object) => ({
  status: 'available',
  available_seats: { basic_economy: 0, economy: 2, business: 1 },
  prices,
});

const flight = (number: string, origin: string, destination: string, hours: [string, string]) => ({
  flight_number: number,
  origin,
  destination,
  scheduled_departure_time_est: hours[0],
  scheduled_arrival_time_est: hours[1],
  dates: {
    '2024-05-20': day({ basic_economy: 10, economy: 100, business: 300 }),
    '2024-05-21': { status: 'cancelled' },
  },
});

const flights = {
  X1: flight('X1', 'AAA', 'BBB', ['08:00:00', '09:00:00']),
  X2: flight('X2', 'BBB', 'CCC', ['10:00:00', '11:00:00']),
};

const users = {
  ada_1: {
    name: { first_name: 'Ada', last_name: 'Okafor' },
    address: { address1: '1 Quay Street', city: 'Portland', country: 'USA', zip: '04101' },
    email: 'ada@example.org',
    dob: '1990-01-01',
    payment_methods: {
      gift_card_1: { source: 'gift_card', amount: 250, id: 'gift_card_1' },
      certificate_1: { source: 'certificate', amount: 100, id: 'certificate_1' },
    },
    saved_passengers: [],
    membership: 'gold',
    reservations: [],
  },
};

/** Made up, in the way in which the original writes its tasks. */
const tasks = `from tau_bench.types import Action, Task

TASKS = [
    Task(
        annotator="0",
        user_id="ada_1",
        instruction="You are Ada (ada_1). You want a seat from AAA to BBB on May 20, "
        "in economy, paid by your gift card. You say \\"please\\".",
        actions=[
            Action(
                name="book_reservation",
                kwargs={
                    "user_id": "ada_1", "origin": "AAA", "destination": "BBB",
                    "flight_type": "one_way", "cabin": "economy",
                    "flights": [{"flight_number": "X1", "date": "2024-05-20"}],
                    "passengers": [{"first_name": "Ada", "last_name": "Okafor", "dob": "1990-01-01"}],
                    "payment_methods": [{"payment_id": "gift_card_1", "amount": 100}],
                    "total_baggages": 0, "nonfree_baggages": 0, "insurance": "no",
                },
            ),
        ],
        outputs=["150"],
    ),
    Task(
        annotator="0",
        user_id="ada_1",
        instruction="You are Ada (ada_1). You want what the desk must refuse.",
        actions=[],
        outputs=[],
    ),
]
`;

const tool = (name: string, properties: string) => `import json
from tau_bench.envs.tool import Tool


class ${name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}(Tool):
    @staticmethod
    def invoke(data):
        airports = [
            "AAA",
            "BBB",
        ]
        cities = [
            "Aberg",
            "Bruck",
        ]
        return json.dumps(dict(zip(airports, cities)))

    @staticmethod
    def get_info():
        return {
            "type": "function",
            "function": {
                "name": "${name}",
                "description": "The document of ${name}, " "in two strings.",
                "parameters": {"type": "object", "properties": ${properties}, "required": []},
            },
        }
`;

const names = ['book_reservation', 'get_user_details', 'list_all_airports', 'think'];

/** A small world of our own in the form of a checkout of tau-bench, airline. */
export function smallCheckout(workspace: ScratchWorkspace): string {
  const home = 'tau-bench/tau_bench/envs';
  const write = (path: string, content: string | object): void =>
    workspace.write(`${home}/${path}`, content);
  write('airline/data/flights.json', flights);
  write('airline/data/users.json', users);
  write('airline/data/reservations.json', {});
  write('airline/tasks_test.py', tasks);
  write('airline/wiki.md', '# Policy\n\nBe brief.\n');
  write(
    'user.py',
    'class LLMUserSimulationEnv:\n    def build(self):\n        return f"""You play a user.{instruction_display}\nSay \\"stop\\" by ###STOP###."""\n',
  );
  const classes = names.map((name) =>
    name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  const imports = names.map((name, at) => `from .${name} import ${classes[at]}`).join('\n');
  write('airline/tools/__init__.py', `${imports}\n\nALL_TOOLS = [${classes.join(', ')}]\n`);
  for (const name of names)
    write(`airline/tools/${name}.py`, tool(name, '{"a": {"type": "string"}}'));
  return workspace.path('tau-bench');
}
