/** Names, titles and tools of the demo's servers. All of it is invented. */

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: unknown
}

/** What a server is for. */
export interface Trade {
  readonly slug: string
  readonly title: string
  readonly tools: readonly Tool[]
}

const PROVIDERS_TEXT = `
  alderbank amberfield ashgrove birchwater brackenhill brightcove cedarline chalkdown
  cloverleaf copperkettle dappledown driftwood eastmere elmstead fernbrook foxglove
  gannetrock greyheron harbourlight hazelwick inkwell ivybridge juniperlane kelpforest
  lanternhouse larkspur marlstone millrace nettlebed northquay oakenshaw orchardend
  pebblebay quarrymoor reedmarsh saltmarsh thistledown umberhill willowherb yarrowfield
`

/** Whoever runs servers: the part of a slug before the stroke, and of a domain. */
export const PROVIDERS: readonly string[] = PROVIDERS_TEXT.trim().split(/\s+/)

/** `name: what it does (arguments)`, one line a tool. */
const TRADES_TEXT: readonly (readonly [slug: string, title: string, ...tools: string[]])[] = [
  [
    'tides',
    'Tide tables',
    'tide_height: Height of the tide at a station, in metres above chart datum (station, at)',
    'next_high_water: Time and height of the next high water at a station (station)',
    'list_stations: Names and positions of all stations ()',
  ],
  [
    'menus',
    'Menus',
    "todays_menu: Today's dishes of a kitchen with their prices (kitchen)",
    'find_dish: Kitchens that serve a dish (dish, town)',
  ],
  [
    'tables',
    'Table reservations',
    'free_tables: Free tables of a restaurant in an evening (restaurant, date, guests)',
    'hold_table: Holds a table for ten minutes (table, guests)',
    'release_table: Gives a held table back (hold)',
  ],
  [
    'parcels',
    'Parcel tracking',
    'parcel_status: Where a parcel was seen last (number)',
    'delivery_window: When a parcel is going to be delivered (number)',
  ],
  [
    'libraries',
    'Library catalogue',
    'search_titles: Titles and shelf marks that match words (words, branch)',
    'copies: Copies of a title and whether they are on the shelf (title_id)',
    'opening_hours: Opening hours of a branch (branch, week)',
  ],
  [
    'orchards',
    'Orchard ledger',
    'ripeness: Days until a variety is ripe in a valley (variety, valley)',
    'record_harvest: Records the crates of a day (orchard, variety, crates)',
  ],
  [
    'trains',
    'Branch line timetable',
    'departures: Next departures of a halt (halt, at)',
    'connection: Changes and times between two halts (from, to, at)',
    'disturbances: Works and delays on the line ()',
  ],
  [
    'birds',
    'Bird sightings',
    'sightings: Sightings of a species in the last days (species, days)',
    'report_sighting: Reports a bird with its place (species, place, count)',
  ],
  [
    'ledgers',
    'Club bookkeeping',
    'balance: Balance of an account at a date (account, date)',
    'book_entry: Books an amount between two accounts (debit, credit, amount, text)',
    'open_items: What has not been paid yet (account)',
  ],
  [
    'kilns',
    'Kiln schedule',
    'firing_curve: Temperatures of a firing by the hour (clay, glaze)',
    'reserve_kiln: Reserves a kiln for a firing (kiln, date)',
  ],
  [
    'looms',
    'Weaving drafts',
    'draft: Threading and treadling of a pattern (pattern, shafts)',
    'yarn_needed: Metres of yarn for a cloth (width, length, sett)',
  ],
  [
    'ferries',
    'Ferry crossings',
    'crossings: Crossings of a day with free places (route, date)',
    'weather_hold: Whether a route is held by weather (route)',
  ],
  [
    'recipes',
    'Recipe cards',
    'find_recipe: Recipes that use what is in the pantry (ingredients)',
    'scale_recipe: Amounts of a recipe for another number of people (recipe, people)',
    'shopping_list: What has to be bought for some recipes (recipes)',
  ],
  [
    'maps',
    'Footpath maps',
    'route: A walk between two places with its height profile (from, to)',
    'closures: Paths that are closed (parish)',
  ],
  [
    'stars',
    'Night sky',
    'visible_tonight: Planets and bright stars over a place (place, at)',
    'rise_and_set: When a body rises and sets (body, place, date)',
  ],
  [
    'wells',
    'Groundwater levels',
    'level: Water level of a well in metres below ground (well, date)',
    'trend: Change of a level within some weeks (well, weeks)',
    'list_wells: Wells of a district (district)',
  ],
  [
    'choirs',
    'Choir library',
    'find_score: Scores by voices and composer (voices, composer)',
    'lend_score: Lends copies to a choir (score, copies, choir)',
  ],
  [
    'clocks',
    'Clock repairs',
    'quote: What a repair of a movement is likely to cost (movement, fault)',
    'job_status: How far a repair is (job)',
  ],
  [
    'gardens',
    'Planting calendar',
    'sow_now: What can be sown this week (region, bed)',
    'frost_risk: Risk of frost in the next nights (place)',
    'companions: Plants that do well beside each other (plant)',
  ],
  [
    'translations',
    'Dialect dictionary',
    'look_up: What a word means in a valley (word, valley)',
    'say: How something is said in a valley (text, valley)',
  ],
  [
    'invoices',
    'Invoices',
    'draft_invoice: Drafts an invoice from lines (customer, lines)',
    'send_invoice: Sends an invoice that was drafted (invoice)',
    'overdue: Invoices that are overdue (days)',
  ],
  [
    'mushrooms',
    'Mushroom key',
    'key_step: Next question of the key for what was seen (answers)',
    'season: Species that fruit now (forest)',
  ],
  [
    'bikes',
    'Bicycle hire',
    'free_bikes: Bicycles at the stands near a place (place)',
    'unlock: Unlocks a bicycle (bike)',
    'return_bike: Ends a hire at a stand (bike, stand)',
  ],
  [
    'cameras',
    'Lighthouse cameras',
    'snapshot: The latest picture of a lighthouse (lighthouse)',
    'visibility: Visibility at a lighthouse in kilometres (lighthouse)',
  ],
  [
    'lost',
    'Lost property',
    'search_items: What was handed in lately (words, since)',
    'claim_item: Claims an item with a description (item, proof)',
  ],
]

export const TRADES: readonly Trade[] = TRADES_TEXT.map(([slug, title, ...tools]) => ({
  slug,
  title,
  tools: tools.map(toolOf),
}))

function toolOf(line: string): Tool {
  const [, name = '', what = '', given = ''] = /^(\w+): (.+) \((.*)\)$/.exec(line) ?? []
  const names = given === '' ? [] : given.split(', ')
  const properties = Object.fromEntries(names.map((argument) => [argument, { type: 'string' }]))
  return {
    name,
    description: `${what}.`,
    inputSchema: {
      type: 'object',
      ...(names.length > 0 && { properties, required: names.slice(0, 1) }),
    },
  }
}
