/** A field of work, and the workplaces within it. */
export interface DomainGroup {
  readonly name: string;
  readonly description: string;
  /** Second level by name: what its systems keep. */
  readonly domains: Readonly<Record<string, string>>;
}

/**
 * Two levels of workplaces whose records a tool-using agent would work on, after the sections of the
 * International Standard Industrial Classification (ISIC, revision 4) as far as their offices keep
 * systems of record.
 */
export const domainGroups: readonly DomainGroup[] = [
  {
    name: 'commerce',
    description: 'Selling goods',
    domains: {
      retail: 'shops: products, prices, tills, returns',
      'online-shop': 'carts, orders, refunds, coupons',
      marketplace: 'many sellers, listings, disputes',
      wholesale: 'trade customers, quotes, price lists',
      'second-hand': 'donations, consignment, pawn',
      auctions: 'lots, bids, settlements',
      subscriptions: 'boxes, plans, renewals',
    },
  },
  {
    name: 'finance',
    description: 'Money held and moved for others',
    domains: {
      'retail-banking': 'accounts, transfers, cards',
      lending: 'loans, instalments, collateral',
      investments: 'portfolios, orders, holdings',
      accounting: 'ledgers, invoices, periods',
      expenses: 'claims, receipts, reimbursement',
      payments: 'merchants, charges, payouts',
      grants: 'applications, awards, reports',
    },
  },
  {
    name: 'insurance',
    description: 'Cover, claims and pensions',
    domains: {
      policies: 'quotes, cover, renewals',
      claims: 'reports of loss, assessment, payment',
      health: 'members, benefits, pre-approval',
      pensions: 'members, contributions, payouts',
      warranty: 'registrations, repairs, replacements',
    },
  },
  {
    name: 'healthcare',
    description: 'Caring for people',
    domains: {
      clinic: 'patients, appointments, referrals',
      hospital: 'beds, admissions, theatres, rounds',
      pharmacy: 'prescriptions, refills, stock',
      dental: 'treatment plans, chairs, recalls',
      laboratory: 'samples, tests, results',
      'blood-bank': 'donors, units, crossmatching',
      'clinical-trials': 'participants, visits, kits',
      'home-care': 'clients, carers, visits',
    },
  },
  {
    name: 'animals',
    description: 'Caring for animals',
    domains: {
      veterinary: 'patients, owners, treatments',
      boarding: 'kennels, stays, feeding',
      shelter: 'intake, adoption, fostering',
      livestock: 'herds, health, movements',
      zoo: 'enclosures, diets, keepers',
    },
  },
  {
    name: 'travel',
    description: 'Journeys and stays',
    domains: {
      hotel: 'rooms, reservations, folios',
      airline: 'flights, bookings, seats',
      'car-rental': 'vehicles, rentals, damages',
      camping: 'pitches, stays, passes',
      tours: 'departures, guides, participants',
      cruise: 'cabins, sailings, excursions',
      rail: 'trains, tickets, seats',
    },
  },
  {
    name: 'transport',
    description: 'Moving people and running vehicles',
    domains: {
      'public-transit': 'lines, passes, incidents',
      taxi: 'drivers, rides, dispatch',
      'bike-share': 'docks, bikes, maintenance',
      parking: 'permits, bays, fines',
      fleet: 'vehicles, drivers, inspections',
      marina: 'berths, vessels, harbour dues',
      airport: 'gates, slots, ground handling',
      'driving-school': 'learners, lessons, tests',
    },
  },
  {
    name: 'logistics',
    description: 'Moving and storing goods',
    domains: {
      warehouse: 'stock, picks, receipts',
      courier: 'parcels, routes, deliveries',
      freight: 'bookings, containers, customs papers',
      'cold-chain': 'shipments, temperatures, holds',
      'self-storage': 'units, contracts, access',
      removals: 'moves, crews, inventories',
    },
  },
  {
    name: 'food',
    description: 'Growing, cooking and serving food',
    domains: {
      restaurant: 'tables, orders, bills',
      catering: 'events, menus, quantities',
      canteen: 'meals, allergies, accounts',
      bakery: 'orders, batches, ingredients',
      'food-bank': 'donations, stock, parcels',
      farming: 'fields, crops, harvests',
      brewery: 'batches, tanks, kegs',
    },
  },
  {
    name: 'education',
    description: 'Teaching and learning',
    domains: {
      school: 'pupils, classes, attendance',
      university: 'courses, enrolment, grades',
      tutoring: 'tutors, lessons, packages',
      'music-school': 'teachers, lessons, instruments',
      'training-provider': 'sessions, trainees, certificates',
      'child-care': 'children, groups, pick-ups',
      examinations: 'candidates, sittings, marks',
    },
  },
  {
    name: 'public-services',
    description: 'What towns and states do for people',
    domains: {
      library: 'copies, loans, holds',
      permits: 'applications, reviews, licences',
      elections: 'polling places, staff, ballots',
      waste: 'routes, bins, collections',
      'social-services': 'cases, benefits, visits',
      registry: 'births, vehicles, land',
      museum: 'objects, loans, exhibitions',
      allotments: 'plots, tenants, waiting lists',
      cemetery: 'graves, burials, deeds',
    },
  },
  {
    name: 'emergency',
    description: 'Police, fire, rescue, disaster',
    domains: {
      dispatch: 'calls, units, incidents',
      'fire-service': 'stations, crews, equipment',
      'disaster-relief': 'shelters, supplies, volunteers',
      'lost-property': 'found items, claims, release',
      security: 'sites, guards, patrols',
    },
  },
  {
    name: 'real-estate',
    description: 'Buildings and those who use them',
    domains: {
      'property-management': 'tenants, leases, repairs',
      sales: 'listings, viewings, offers',
      coworking: 'desks, memberships, rooms',
      'facility-management': 'assets, inspections, work orders',
      'home-owners': 'units, fees, votes',
      'student-housing': 'rooms, contracts, moves',
    },
  },
  {
    name: 'construction',
    description: 'Building, trades and hire',
    domains: {
      projects: 'sites, tasks, change orders',
      'equipment-hire': 'cranes, tools, hires',
      trades: 'jobs, quotes, technicians',
      inspections: 'checks, defects, sign-off',
      materials: 'orders, deliveries, batches',
      'tool-library': 'members, tools, loans',
    },
  },
  {
    name: 'manufacturing',
    description: 'Making and repairing things',
    domains: {
      production: 'work orders, machines, shifts',
      'quality-control': 'lots, inspections, holds',
      maintenance: 'assets, plans, spare parts',
      'print-shop': 'jobs, proofs, presses',
      'repair-shop': 'repairs, parts, pick-up',
      tailoring: 'garments, measurements, alterations',
      procurement: 'suppliers, orders, receipts',
    },
  },
  {
    name: 'energy',
    description: 'Power, water, heat',
    domains: {
      utility: 'customers, meters, bills',
      grid: 'assets, outages, switching',
      'ev-charging': 'stations, sessions, tariffs',
      solar: 'installations, yields, service',
      water: 'connections, readings, leaks',
    },
  },
  {
    name: 'technology',
    description: 'Running computers and software',
    domains: {
      'data-centre': 'racks, servers, cabling',
      'domain-names': 'registrations, records, transfers',
      'feature-flags': 'flags, segments, roll-outs',
      incidents: 'on-call, alerts, escalations',
      'source-control': 'repositories, reviews, releases',
      'access-management': 'identities, roles, reviews',
      'asset-management': 'devices, licences, handover',
      telecom: 'subscribers, numbers, plans',
    },
  },
  {
    name: 'office',
    description: 'Organising one’s own work',
    domains: {
      calendar: 'events, attendees, rooms',
      email: 'messages, folders, rules',
      projects: 'boards, tasks, sprints',
      documents: 'files, versions, sharing',
      contacts: 'people, accounts, deals',
      procurement: 'requests, approvals, vendors',
    },
  },
  {
    name: 'people',
    description: 'Staff of an organisation',
    domains: {
      recruiting: 'candidates, stages, interviews',
      payroll: 'employees, runs, deductions',
      leave: 'balances, requests, approvals',
      rostering: 'shifts, swaps, qualifications',
      onboarding: 'checklists, accounts, training',
      volunteers: 'people, skills, assignments',
    },
  },
  {
    name: 'customer-service',
    description: 'Answering customers and doing things for them',
    domains: {
      'help-desk': 'tickets, agents, service levels',
      'call-centre': 'queues, calls, callbacks',
      loyalty: 'members, points, rewards',
      complaints: 'cases, findings, redress',
      'field-service': 'visits, technicians, parts',
      laundry: 'orders, garments, delivery',
    },
  },
  {
    name: 'events',
    description: 'Gatherings and celebrations',
    domains: {
      conference: 'talks, rooms, attendees',
      weddings: 'guests, vendors, timelines',
      venue: 'spaces, bookings, set-ups',
      ticketing: 'seats, sales, entry',
      funerals: 'services, arrangements, fees',
      festival: 'stages, acts, passes',
    },
  },
  {
    name: 'leisure',
    description: 'Sport, play, clubs',
    domains: {
      'fitness-club': 'members, classes, bookings',
      'sports-league': 'teams, fixtures, standings',
      'ski-school': 'instructors, groups, passes',
      'escape-room': 'rooms, slots, teams',
      club: 'members, dues, equipment',
      tournament: 'players, rounds, pairings',
      gaming: 'characters, inventories, guilds',
    },
  },
  {
    name: 'media',
    description: 'Publishing, broadcasting, the arts',
    domains: {
      broadcasting: 'programmes, slots, rights',
      'podcast-production': 'episodes, guests, edits',
      publishing: 'manuscripts, editions, royalties',
      newsroom: 'stories, desks, deadlines',
      'music-streaming': 'playlists, tracks, followers',
      'social-media': 'posts, followers, moderation',
      theatre: 'productions, rehearsals, box office',
    },
  },
  {
    name: 'law',
    description: 'Legal work and rights',
    domains: {
      'law-firm': 'matters, hours, trust accounts',
      court: 'cases, hearings, filings',
      contracts: 'drafts, approvals, obligations',
      patents: 'applications, deadlines, fees',
      compliance: 'controls, audits, findings',
    },
  },
  {
    name: 'science',
    description: 'Research and its instruments',
    domains: {
      'research-lab': 'experiments, reagents, protocols',
      instruments: 'bookings, users, calibration',
      observatory: 'proposals, nights, observations',
      collections: 'specimens, loans, labels',
      'field-study': 'sites, surveys, sightings',
    },
  },
  {
    name: 'home',
    description: 'Household and family',
    domains: {
      automation: 'devices, scenes, schedules',
      household: 'chores, shopping, budget',
      services: 'cleaning, gardening, locksmiths',
      recipes: 'pantry, meal plans, lists',
      family: 'people, health records, school runs',
    },
  },
];
