/** How a model described an environment: what deduplication compares. */
export interface Description {
  readonly title: string;
  readonly summary: string;
  readonly introduction: string;
}

/** One environment, described twice from different tasks. */
interface DescribedTwice {
  readonly name: string;
  readonly first: Description;
  readonly second: Description;
}

/** Two environments that are alike but not the same, each described twice. */
export interface Neighbours {
  readonly domain: string;
  readonly one: DescribedTwice;
  readonly other: DescribedTwice;
}

export function textOf({ title, summary, introduction }: Description): string {
  return `${title}\n${summary}\n${introduction}`;
}

function described(title: string, summary: string, introduction: string): Description {
  return { title, summary, introduction };
}

/** 15 pairs of neighbours: 30 near-duplicates, 60 pairs of one domain that are distinct. */
export const neighbours: readonly Neighbours[] = [
  {
    domain: 'healthcare/animals',
    one: {
      name: 'veterinary-clinic',
      first: described(
        'Veterinary clinic front desk',
        'The reception of a small animal practice: patients, owners, appointments, vaccinations and invoices.',
        'You work at the front desk of a veterinary clinic. Owners bring dogs, cats and rabbits; each animal has a chart with weight, allergies and vaccinations. Appointments are booked with one of the vets in slots of 20 minutes. Treatments are charged to the owner, and an account with an unpaid bill older than 60 days cannot book routine visits.',
      ),
      second: described(
        'Animal hospital scheduling and billing',
        'Manages pets and their owners, visits with veterinarians, reminders for shots, and payments at a pet hospital.',
        'This system is used by receptionists of a pet hospital. Every pet belongs to an owner and has medical records. Receptionists schedule, reschedule and cancel visits with a veterinarian, record vaccinations that are due, and take payments for treatments. Emergency visits may be squeezed in between regular slots.',
      ),
    },
    other: {
      name: 'boarding-kennel',
      first: described(
        'Boarding kennel for dogs and cats',
        'Stays in runs and cat rooms, feeding plans, medication during a stay, daily walks and pick-up charges.',
        'You run the office of a boarding kennel. Owners leave their dogs and cats for some nights; each stay needs a run of the right size and proof of vaccinations. Feeding plans and medication are given by staff and noted every day. Late pick-ups cost an extra night, and animals that do not get along are never walked in the same group.',
      ),
      second: described(
        'Pet hotel reservations',
        'Bookings of kennel space for pets while their owners travel, with care instructions, extras and check-out.',
        'The pet hotel takes in animals while the owners are on holiday. Staff reserve a kennel for the dates, check the vaccination papers at drop-off, keep to the feeding and medicine instructions, add extras such as grooming or additional walks, and settle the bill at check-out.',
      ),
    },
  },
  {
    domain: 'mobility/vehicles',
    one: {
      name: 'car-rental',
      first: described(
        'Car rental branch',
        'Reservations by vehicle class, handing out cars, returns with mileage and fuel, damages and deposits.',
        'You work at the counter of a car rental branch. Customers reserve a class, and at pick-up a clean car of that class is handed over against a licence and a deposit. On return the mileage and fuel are noted; damages, late hours and missing fuel are charged to the deposit. Cars due for service cannot leave the lot.',
      ),
      second: described(
        'Rental car counter operations',
        'A vehicle hire desk that handles bookings, upgrades, extensions, drop-offs and the condition of the fleet.',
        'Agents at a rental counter create and change bookings, assign vehicles from the fleet, extend contracts, register additional drivers, and close contracts when the vehicle comes back. They inspect for damage, compute fuel and late fees, and refund what is left of the security deposit.',
      ),
    },
    other: {
      name: 'driving-school',
      first: described(
        'Driving school office',
        'Learners, instructors, lesson hours, theory classes, exam dates and prepaid packages.',
        'You run the office of a driving school. Learners buy packages of lesson hours and book them with an instructor who has a car of the right transmission. A practical exam may be booked once the theory test is passed and twenty hours are driven. Lessons cancelled less than 24 hours ahead are used up.',
      ),
      second: described(
        'Driving lessons and test bookings',
        'Keeps student drivers, their practice hours, instructors with cars, and appointments for road tests.',
        'The office of the driving academy plans lessons for students with instructors, tracks the hours driven and theory modules done, sells lesson bundles, and applies for test slots when students are ready. Instructors have working hours and one car each, manual or automatic.',
      ),
    },
  },
  {
    domain: 'welfare/aid',
    one: {
      name: 'food-bank',
      first: described(
        'Food bank warehouse and distribution',
        'Donations by lot and expiry date, stock on shelves, client households, parcels and pick-up days.',
        'You coordinate a food bank. Donations come in lots with an expiry date and are shelved by category. Registered households may collect one parcel a week, sized by the number of people, with regard to allergies. Lots that are about to expire go out first; expired ones are written off.',
      ),
      second: described(
        'Community pantry',
        'A charity pantry that takes in donated groceries, keeps inventory, and hands parcels to families.',
        'Volunteers of a community food pantry log donated food with its best-before date, build parcels for families according to household size and dietary needs, book collection slots, and report how much was distributed. Nobody receives more than one parcel per week.',
      ),
    },
    other: {
      name: 'charity-shop',
      first: described(
        'Charity shop donations and sales',
        'Donated goods from drop-off through sorting and pricing to sale, gift-aid donors and volunteer shifts.',
        'You manage a charity shop. Donors drop off bags of clothes, books and household goods; volunteers sort, grade and price them. Unsold items are marked down after three weeks and recycled after six. Donors with a tax declaration are told what their goods brought. The till and the volunteer shifts are kept here as well.',
      ),
      second: described(
        'Thrift store back office',
        'Processes second-hand donations: grading, tagging, shelf placement, markdowns and till takings.',
        'The thrift store sells what people give away. Staff register donation batches, grade each piece, tag it with a price and a colour week, move stale stock to clearance, record sales and send donors a statement for their tax return. Volunteers sign up for shifts at the counter or the sorting table.',
      ),
    },
  },
  {
    domain: 'culture/stage',
    one: {
      name: 'theatre-box-office',
      first: described(
        'Theatre box office',
        'Seats by performance and price band, holds, sales, subscriptions, exchanges and refunds.',
        'You sell tickets at the box office of a city theatre. Each performance has a seating plan with price bands. Seats can be held for 48 hours, sold, exchanged for another performance or refunded until the day before. Subscribers get their own seats first and a discount on extra tickets.',
      ),
      second: described(
        'Ticket desk of a playhouse',
        'Selling and reserving seats for plays, handling season ticket holders, swaps, returns and concessions.',
        'The ticket desk of a playhouse reserves and sells seats for its shows. Clerks look up free seats by price category, apply concessions for students and pensioners, swap tickets to another evening, take back returns and renew season tickets. A reservation that is not paid in two days is released.',
      ),
    },
    other: {
      name: 'escape-rooms',
      first: described(
        'Escape room bookings',
        'Rooms with game times, teams, game masters, waivers, hints used and gift vouchers.',
        'You run the front of an escape room venue. Teams of two to six book a room at a start time; a game master must be free. Everyone signs a waiver before the game. Time, hints used and escapes go on the leaderboard. Vouchers pay for games, and teams that do not show up lose their deposit.',
      ),
      second: described(
        'Puzzle room venue manager',
        'Time slots for escape games, group sizes, staffing by hosts, vouchers and the record of finished games.',
        'An escape game venue plans its day: groups reserve slots in themed rooms, hosts are assigned to run each game, waivers are checked at arrival, and results with remaining time and hints go into the records. Groups can be moved to another slot, and gift vouchers are redeemed at booking.',
      ),
    },
  },
  {
    domain: 'housing/buildings',
    one: {
      name: 'apartment-management',
      first: described(
        'Apartment building management',
        'Units, leases, rent due and paid, maintenance requests, contractors and move-outs with deposits.',
        'You manage three apartment buildings. Tenants have leases with a monthly rent and a deposit. Rent is due on the first and late after the fifth, when a fee is added. Maintenance requests get a priority and a contractor. At move-out the flat is inspected and the deposit returned less damages.',
      ),
      second: described(
        'Property manager for rental flats',
        'Handles tenants, contracts, rent collection, repairs and the return of security deposits in a housing block.',
        'A property manager keeps the contracts of tenants in a block of flats, posts monthly rent, records payments and arrears, sends repair jobs to tradespeople by urgency, renews or ends contracts, and settles the security deposit after the final inspection.',
      ),
    },
    other: {
      name: 'co-working-space',
      first: described(
        'Co-working space',
        'Memberships with day passes and desks, meeting rooms by the hour, credits, guests and mail.',
        'You host a co-working space. Members have a plan: day passes, a flexible desk or a fixed one. Meeting rooms are booked by the hour and paid with credits that renew every month. Guests are announced by a member, lockers are rented, and parcels are kept at the desk until they are picked up.',
      ),
      second: described(
        'Shared office operations',
        'Runs hot desks, fixed desks and conference rooms for members on monthly plans, with credits and visitors.',
        'The team of a shared office signs up members on plans, assigns fixed desks, books conference rooms against a monthly allowance of credits, checks in visitors, logs deliveries, and upgrades or cancels plans at the end of the month.',
      ),
    },
  },
  {
    domain: 'logistics/transport',
    one: {
      name: 'freight-booking',
      first: described(
        'Freight forwarding desk',
        'Quotes, bookings on vessels and trucks, containers, customs papers and shipment milestones.',
        'You book freight for shippers. A quote becomes a booking on a sailing or a truck with space left. Containers are assigned by size and weight, customs papers must be complete before departure, and milestones are reported until delivery. Storage is charged for containers that are not picked up in five days.',
      ),
      second: described(
        'Shipping agent bookings',
        'A forwarder that turns quotes into container bookings, watches customs documents and tracks shipments.',
        'Agents of a freight forwarder quote rates, reserve container space on departures, collect bills of lading and customs declarations, roll cargo to the next sailing when documents are missing, and update shippers about arrivals and demurrage.',
      ),
    },
    other: {
      name: 'courier-dispatch',
      first: described(
        'City courier dispatch',
        'Orders with pick-up and drop-off windows, riders on shift, assignments, proofs of delivery and claims.',
        'You dispatch bicycle and van couriers in a city. Orders have a pick-up, a drop-off and a time window. A rider on shift with capacity left takes them; urgent orders cost more and go first. Deliveries need a signature or a photo. Failed attempts return to the depot, and lost parcels become claims.',
      ),
      second: described(
        'Same-day delivery control room',
        'Assigning parcels to couriers by zone and capacity, following them to the door and dealing with failed drops.',
        'The control room of a same-day delivery firm accepts orders, assigns them to couriers who work in the zone, reassigns jobs when a courier drops out, records proof of delivery, plans second attempts and handles claims for damaged or lost parcels.',
      ),
    },
  },
  {
    domain: 'education/courses',
    one: {
      name: 'course-enrolment',
      first: described(
        'University course enrolment',
        'Sections with seats, prerequisites, waitlists, add and drop deadlines, credit limits and holds.',
        'You help students enrol. Courses have sections with a number of seats and a timetable. A student needs the prerequisites, no clash, no hold and no more than 18 credits. Full sections have a waitlist that moves up when somebody drops. After the drop deadline a withdrawal stays on the transcript.',
      ),
      second: described(
        'Registrar class registration',
        'Registers college students for classes, checks prerequisites and conflicts, manages waiting lists and withdrawals.',
        'The registrar of a college registers students for classes each term. Staff check prerequisites, time conflicts and the maximum number of credits, put students on waiting lists, lift holds after fees are paid, and process drops and withdrawals by the dates of the academic calendar.',
      ),
    },
    other: {
      name: 'music-school',
      first: described(
        'Music school lessons',
        'Pupils, teachers by instrument, weekly lessons, practice rooms, rented instruments and recitals.',
        'You run the office of a music school. Pupils take a weekly lesson with a teacher of their instrument in a room that suits it. Missed lessons are made up when the teacher was ill, not when the pupil was. Instruments are rented by the month, and pieces are entered for the recital until the programme is full.',
      ),
      second: described(
        'Music lessons office',
        'Weekly instrument lessons with teachers, room bookings, instrument hire, make-up lessons and concerts.',
        'The office matches students of piano, violin, guitar and drums with teachers, keeps the weekly timetable and rooms, reschedules lessons that a teacher cancelled, hires out instruments, bills families every month, and puts together the programme of the student concert.',
      ),
    },
  },
  {
    domain: 'it/operations',
    one: {
      name: 'incident-on-call',
      first: described(
        'On-call and incident desk',
        'Alerts, incidents with severity, on-call rotations, escalations, status updates and follow-ups.',
        'You coordinate incidents of an online service. Alerts are acknowledged by whoever is on call, or escalate after 15 minutes. Incidents have a severity, a commander and a timeline; the status page is updated while they last. Shifts can be swapped, and a severe incident is closed only with a review and follow-up tasks.',
      ),
      second: described(
        'Incident response manager',
        'Paging rotations, escalation policies, incident timelines and postmortem actions for an engineering team.',
        'An engineering team uses this to respond to outages. Engineers rotate through on-call shifts and can override each other. Pages escalate when nobody acknowledges. An incident gets a severity and a lead, status page updates are posted, and after resolution a postmortem with action items is required for high severities.',
      ),
    },
    other: {
      name: 'feature-flags',
      first: described(
        'Feature flag console',
        'Flags by environment, targeting rules, percentage rollouts, approvals, change log and stale flags.',
        'You operate the feature flags of a product. A flag has variants and is on or off per environment, with targeting rules in order and a percentage rollout. Changes in production need the approval of a second person. Every change is logged and can be undone; flags that were fully rolled out for 60 days are stale and archived.',
      ),
      second: described(
        'Release toggles administration',
        'Controls which users see new features through toggles with segments, gradual rollouts and an approval step.',
        'Product teams administer release toggles here. Each toggle is configured per environment with user segments and a gradual rollout percentage. Production changes wait for an approval, an audit log keeps what was changed, and toggles nobody needs any more are cleaned up.',
      ),
    },
  },
  {
    domain: 'finance/claims',
    one: {
      name: 'insurance-claims',
      first: described(
        'Insurance claims handling',
        'Policies with cover and deductibles, claims, adjusters, estimates, reserves, payments and appeals.',
        'You handle claims of a home and motor insurer. A claim is made on a policy that was in force on the day of the loss. An adjuster is assigned by region, estimates are collected, a reserve is set and the payment is what is covered less the deductible. Payments above 10,000 need a second approval; a denied claim can be appealed.',
      ),
      second: described(
        'Claims department workbench',
        'Opens and settles insurance claims: coverage checks, adjuster assignment, damage estimates and payouts.',
        'Clerks of an insurance company open claims, verify that the policy covers the loss, assign an adjuster, request estimates and documents, keep reserves up to date, approve payouts after the deductible, and reopen or deny claims. Large payouts must be approved by a supervisor.',
      ),
    },
    other: {
      name: 'payroll-run',
      first: described(
        'Payroll office',
        'Employees with salaries, time sheets, overtime, deductions, monthly pay runs, payslips and corrections.',
        'You run the payroll of a company with two sites. Before a pay run, time sheets must be approved; overtime is paid at one and a half. Deductions for tax, pension and advances are taken in order. A run is previewed, approved and then locked; mistakes found later are corrected in the next run.',
      ),
      second: described(
        'Monthly payroll processing',
        'Calculates wages from approved hours, applies deductions and bonuses, and closes pay periods.',
        'The payroll clerk collects approved hours, adds bonuses and overtime, applies tax and pension deductions, previews the pay run, has it approved and closes the pay period. Payslips can be reissued, and corrections for past periods are booked as adjustments.',
      ),
    },
  },
  {
    domain: 'leisure/outdoors',
    one: {
      name: 'campsite',
      first: described(
        'Campsite reception',
        'Pitches by kind, stays, seasons, hook-ups, arrivals and departures, extras and tourist tax.',
        'You work at the reception of a lakeside campsite. Pitches are for tents, caravans or camper vans, some with electricity. Guests book by night at the rate of the season; extra persons, dogs and electricity are added, and tourist tax is charged per adult. A pitch must be free and large enough for the vehicle.',
      ),
      second: described(
        'Camping ground bookings',
        'Books tent and caravan pitches, checks campers in and out, and charges for nights, extras and local tax.',
        'The camping ground assigns pitches to campers with tents, caravans and motorhomes. Staff make and change bookings, check in arrivals, sell extras such as electric hook-ups and firewood, compute the bill with the seasonal rate and local tax, and move campers to other pitches when the ground floods.',
      ),
    },
    other: {
      name: 'ski-school',
      first: described(
        'Ski school office',
        'Group courses by level, private lessons, instructors with languages, meeting points and equipment passes.',
        'You run the office of a ski school. Group courses have a level, a week and at most eight pupils; private lessons are booked by the hour with an instructor who speaks the language. Pupils may change group after the first day. When the lifts close because of wind, lessons are moved or refunded.',
      ),
      second: described(
        'Ski and snowboard lessons',
        'Places learners in groups by ability, schedules instructors, sells private hours and handles weather days.',
        'The snow sports school sells week courses and private hours. Desk staff place skiers and snowboarders into groups by ability and age, assign instructors by language and qualification, move learners between groups, and refund or rebook lessons on days when the weather closes the slopes.',
      ),
    },
  },
  {
    domain: 'municipal/streets',
    one: {
      name: 'parking-permits',
      first: described(
        'Resident parking permits',
        'Zones with quotas, permits for residents and visitors, plates, renewals, fines and appeals.',
        'You work in the parking office of a town. Zones have a quota of permits. A household may hold two resident permits, each with one number plate, and a book of visitor permits. Permits last a year and are renewed from 30 days before. Fines double when they are not paid in two weeks; an appeal stops the clock.',
      ),
      second: described(
        'City parking office',
        'Issues and renews parking permits by zone, changes licence plates, and deals with tickets and objections.',
        'Clerks of the city parking office issue permits to residents of a zone while the quota lasts, keep a waiting list, change the licence plate on a permit, sell visitor passes, record parking tickets, accept payments and decide on objections.',
      ),
    },
    other: {
      name: 'waste-collection',
      first: described(
        'Waste collection routes',
        'Bins at addresses, rounds by day and fraction, trucks and crews, missed pick-ups and bulky waste.',
        'You plan the waste collection of a district. Each address has bins for residual waste, paper and organics that are emptied on fixed rounds. Trucks have a capacity and a crew of two. A missed bin reported by noon is collected the next working day, bulky waste is booked as an appointment, and holidays shift the rounds.',
      ),
      second: described(
        'Refuse and recycling service',
        'Schedules bin emptying by street, handles reports of missed bins, bulky item pick-ups and bin exchanges.',
        'The refuse service of a municipality keeps which household has which bins, plans trucks and crews on collection rounds, logs complaints about bins that were not emptied, books bulky item pick-ups, and delivers, exchanges or removes bins.',
      ),
    },
  },
  {
    domain: 'crafts/workshops',
    one: {
      name: 'bike-repair',
      first: described(
        'Bicycle repair shop',
        'Repair orders, estimates, parts in stock and on order, mechanics, pick-up and warranty.',
        'You take in bicycles at a repair shop. Each repair order has jobs and parts with an estimate that the customer approves; beyond it by ten percent the customer is asked again. Parts are taken from stock or ordered. A mechanic works on at most three bikes a day, and finished bikes not fetched in four weeks cost storage.',
      ),
      second: described(
        'Bike workshop job tracking',
        'Work orders for bicycles with quotes, spare parts, assigned mechanics and customer approval.',
        'A bike workshop tracks work orders from drop-off to collection. Staff write quotes, wait for the approval of the customer, reserve or order spare parts, assign jobs to mechanics by their free hours, invoice what was done, and honour a three-month warranty on repairs.',
      ),
    },
    other: {
      name: 'tailor-shop',
      first: described(
        'Tailor and alterations shop',
        'Garments with alterations, measurements, fittings, fabric stock, due dates and prepayments.',
        'You run a tailor shop. Customers bring garments to alter or order made-to-measure suits. Measurements are kept and taken again after a year. An order has fittings before it is finished, uses fabric by the metre, and needs half the price in advance. Rush work costs a third more and must fit into the week.',
      ),
      second: described(
        'Alterations and bespoke tailoring',
        'Takes measurements, plans fittings, follows garments through sewing and keeps cloth and deposits.',
        'The tailor keeps customer measurements, accepts alterations and bespoke commissions against a deposit, cuts cloth from stock, schedules the fittings, moves garments from cutting to sewing to pressing, and hands them over when the balance is paid. Express orders carry a surcharge.',
      ),
    },
  },
  {
    domain: 'medicine/laboratory',
    one: {
      name: 'blood-bank',
      first: described(
        'Blood bank',
        'Donors with deferrals, donations, testing, units by group and expiry, hospital orders and cross-matches.',
        'You work in a blood bank. Donors are deferred for 56 days after a donation or for medical reasons. Each donation gives units that are quarantined until tested. Hospitals order units by product and blood group; compatible units that expire first are issued. Units returned within 30 minutes go back to stock, others are discarded.',
      ),
      second: described(
        'Blood donation and supply centre',
        'Schedules donors, tests donated units, keeps inventory by blood type and fills orders from hospitals.',
        'A regional blood centre books donor appointments, checks whether a donor may give blood, labels and tests units, releases them from quarantine, watches expiry dates, and allocates compatible units to hospital orders. Shortages of a blood type trigger calls to donors.',
      ),
    },
    other: {
      name: 'lab-samples',
      first: described(
        'Clinical laboratory samples',
        'Orders, tubes with barcodes, analysers, results with reference ranges, validation and reruns.',
        'You run the sample desk of a clinical laboratory. An order asks for tests on a patient; each test needs a tube of the right kind. Samples are received, spun and loaded on an analyser that is calibrated. Results outside the reference range are validated by a second person; haemolysed samples are rejected and collected again.',
      ),
      second: described(
        'Lab specimen tracking',
        'Follows specimens from collection through analysis to validated results, with rejects and repeats.',
        'Technicians register specimens against test orders, print barcodes, put them on instruments, enter or import results, repeat tests that fail quality control, have abnormal results validated, and report to the ordering doctor. Specimens are kept for seven days and then discarded.',
      ),
    },
  },
  {
    domain: 'events/gatherings',
    one: {
      name: 'wedding-venue',
      first: described(
        'Wedding venue coordinator',
        'Dates and halls, packages, guest lists with tables and diets, vendors, instalments and cancellations.',
        'You coordinate weddings at a manor house. A couple reserves a date and a hall with a first instalment; further ones are due at fixed times. Packages set catering per guest. Guests are seated at tables and have dietary needs. Outside vendors must be insured. Cancelling costs more the nearer the day.',
      ),
      second: described(
        'Wedding planning at an estate',
        'Books ceremonies and receptions, seating plans, menus, suppliers and staged payments.',
        'The estate hosts ceremonies and receptions. Coordinators hold dates for couples, sell packages, keep the guest list and seating plan with menus and allergies, confirm suppliers such as florists and bands, collect payments in stages and apply the cancellation terms.',
      ),
    },
    other: {
      name: 'conference-programme',
      first: described(
        'Conference programme office',
        'Submissions, reviewers, decisions, sessions, rooms and slots, speakers and registrations.',
        'You look after the programme of a conference. Talks are submitted to tracks and get three reviews from people without a conflict of interest. Accepted talks go into sessions with a room and a slot; no speaker can be in two places. Speakers must register before the deadline or the talk goes to the next on the list.',
      ),
      second: described(
        'Conference talks and schedule',
        'Collects paper submissions, assigns reviewers, accepts talks and builds the timetable of rooms.',
        'Organisers of a scientific conference assign submissions to reviewers while avoiding conflicts of interest, record scores, accept or reject, and place talks into a timetable of parallel sessions and rooms. They move sessions, replace speakers who withdraw and check registrations.',
      ),
    },
  },
  {
    domain: 'people/volunteers',
    one: {
      name: 'polling-places',
      first: described(
        'Polling place staffing',
        'Election workers, training, roles by polling place, shifts, replacements and pay.',
        'You staff the polling places of a county. Each place needs a judge, a clerk and greeters, balanced by party. Workers must be trained in this cycle and live in the county. Shifts are confirmed; whoever cancels is replaced from the reserve list of the district. After election day the hours are confirmed for pay.',
      ),
      second: described(
        'Election worker coordination',
        'Recruits and trains poll workers, assigns them to precincts and roles, and finds substitutes.',
        'The election office recruits poll workers, books them into training sessions, assigns trained workers to precincts by role and party balance, sends confirmations, calls substitutes when somebody falls out, and approves the pay of those who served.',
      ),
    },
    other: {
      name: 'recruiting-pipeline',
      first: described(
        'Recruiting pipeline',
        'Openings, candidates, stages, interviews with panels, score cards, offers and rejections.',
        'You support the recruiters of a company. An opening has a hiring manager and stages. Candidates move forward when all score cards of a stage are in. Interviews need a free room and a panel without the referrer. Offers above the band need an approval and lapse after seven days; rejected candidates can be kept for later.',
      ),
      second: described(
        'Applicant tracking for hiring teams',
        'Tracks applicants through screening, interviews and offers for open positions.',
        'Recruiters and hiring managers track applicants for open positions. They screen applications, schedule interview panels, collect feedback, move applicants between stages, draft offers within the salary band, get approvals, and close positions when an offer is accepted.',
      ),
    },
  },
];
