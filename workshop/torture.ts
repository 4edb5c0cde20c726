/**
 * `npm run torture -- NAME`: the large numbers behind the small samples of `npm test`.
 *   journeys   every journey in each of its looks: languages, widths, colours
 *   crash   100 SIGKILLs per database while 20 people type, four in each play
 *   nodes   two nodes, PostgreSQL, Redis, S3 and nginx while six people type: 30 times each a SIGKILL of a node, of Redis
 *           and of PostgreSQL, a cut between a node and Redis and between a node and the database (network namespaces,
 *           which only root can create), and a restart of one node after the other, which may interrupt nobody for more
 *           than 3 seconds
 *   jobs    50 SIGKILLs per database while jobs run that users wait for
 *   review  a PDF of 400 pages imported despite a killed process and reviewed in each look, with timings
 *   crowd   300 seeded crowds of writers
 *   hostile-crowd   100 seeded crowds of five; one peer sends every kind of Yjs content
 *   pages   300 plays per layout, edited and laid out again; four long plays in each, from Word documents opened by
 *           LibreOffice, compared with the pages of the PDF
 *   fountain   20,000 generated plays printed and read again
 *   readers 10,000 damaged files for every reader, each within 10 seconds and 512 MB
 *   api     20,000 calls with values made up from the API's description, without signing in, as a user and as an
 *           administrator
 *   soak    100 writers for 30 minutes per database, with exports, imports, speech, emails and comments
 *   container  what the Dockerfile copies and installs, started as an unprivileged user
 *   speech  two real plays spoken from the first line to the last
 *   setup   50 times twenty simultaneous first administrators, per database and on two servers
 *   refresh   50 people who sign in and refresh for 30 seconds, per database
 *   mutations   removes every protection listed in docs/security.md, and some in docs/specification.md, one at a time in a
 *           copy of the project; a test must fail each time.
 *           Words after the name select the entries that contain one of them.
 * A variable that is set already keeps its value, for example REPLIQUE_SOAK_MINUTES=5. Further arguments are those of
 * Vitest: `-t PostgreSQL` runs only the tests on PostgreSQL.
 */
import { findChromium } from './chromium.ts'
import { findLibreOffice } from './libreoffice.ts'
import { runMutations } from './mutations/run.ts'
import { run } from './run.ts'
import { startTools } from './tools.ts'

const RUNS: Record<string, { readonly files: string[]; readonly env: NodeJS.ProcessEnv; readonly project: string }> = {
  journeys: { project: 'journeys', files: ['e2e/journeys'], env: { REPLIQUE_TESTS: 'all' } },
  crash: {
    project: 'journeys',
    files: ['e2e/crash/crash'],
    env: { REPLIQUE_KILLS: '100', REPLIQUE_WRITERS: '20' },
  },
  nodes: {
    project: 'journeys',
    files: ['e2e/nodes/nodes'],
    env: { REPLIQUE_NODE_ROUNDS: '30' },
  },
  soak: { project: 'journeys', files: ['e2e/soak'], env: { REPLIQUE_SOAK_MINUTES: '30' } },
  jobs: { project: 'journeys', files: ['e2e/crash/jobs'], env: { REPLIQUE_JOB_KILLS: '50' } },
  review: {
    project: 'journeys',
    files: ['e2e/journeys/imports-long'],
    env: { REPLIQUE_REVIEW_PAGES: '400', REPLIQUE_TESTS: 'all' },
  },
  api: { project: 'server', files: ['server/api-description'], env: { REPLIQUE_FUZZ: '20000' } },
  container: { project: 'journeys', files: ['e2e/container'], env: { REPLIQUE_CONTAINER: '1' } },
  crowd: { project: 'unit', files: ['manuscript/crowd/crowd'], env: { REPLIQUE_CROWDS: '300' } },
  'hostile-crowd': {
    project: 'server',
    files: ['server/modules/collab/hostile-crowd'],
    env: { REPLIQUE_HOSTILE_CROWDS: '100' },
  },
  pages: { project: 'unit', files: ['script/layout', 'paper/docx/word-pages'], env: { LAYOUT_RUNS: '300' } },
  fountain: { project: 'unit', files: ['script/formats/fountain'], env: { REPLIQUE_FUZZ: '20000' } },
  utterances: { project: 'unit', files: ['script/utterances'], env: { REPLIQUE_FUZZ: '20000' } },
  readers: { project: 'unit', files: ['paper/scripts/damaged'], env: { REPLIQUE_FUZZ: '10000' } },
  speech: {
    project: 'server',
    files: ['server/modules/voices/speech/whole-plays'],
    env: { REPLIQUE_WHOLE_PLAYS: '1' },
  },
  setup: { project: 'server', files: ['server/modules/auth/setup/race'], env: { REPLIQUE_SETUPS: '50' } },
  refresh: { project: 'server', files: ['server/modules/auth/rush'], env: { REPLIQUE_RUSH_SECONDS: '30' } },
}

const name = process.argv[2] ?? ''
const wanted = RUNS[name]
if (name === 'mutations') process.exitCode = await runMutations(process.argv.slice(3))
else if (!wanted) {
  console.error(`npm run torture -- NAME, where NAME is one of: ${[...Object.keys(RUNS), 'mutations'].join(', ')}`)
  process.exitCode = 1
} else {
  const tools = await startTools()
  const browser = wanted.project === 'journeys' ? await findChromium() : { reason: '' }
  if ('reason' in browser && browser.reason !== '') console.log(`Nothing is seen in a browser: ${browser.reason}`)
  const office = name === 'pages' ? await findLibreOffice() : { reason: '' }
  if ('reason' in office && office.reason !== '') console.log(`Word documents are not looked at: ${office.reason}`)
  const numbers = Object.entries(wanted.env).map(([name, value]) => [name, process.env[name] ?? value])
  try {
    const args = [
      'run',
      '--project',
      wanted.project,
      '--testTimeout=3600000',
      ...wanted.files,
      ...process.argv.slice(3),
    ]
    process.exitCode = await run('vitest', args, {
      env: {
        ...tools.env,
        ...Object.fromEntries(numbers),
        ...('path' in browser ? { CHROMIUM_PATH: browser.path } : {}),
        ...('path' in office ? { REPLIQUE_TEST_SOFFICE: office.path } : {}),
      },
    })
  } finally {
    await tools.stop()
  }
}
