import { openFreshPglite, openTestApp, signUp } from '@replique/server/testing'
import { MIGRATION_FOLDERS } from '@replique/server/migration-folders'
import {
  bringPlay,
  encodeInThread,
  encodeSpeech,
  lineOf,
  openBuiltIn,
  SAMPLE_RATE,
  speakInThread,
} from '@replique/server/speech'
import { printFountain } from '@replique/script'
import { generatePlay } from '../plays.ts'
import { median } from '../statistics.ts'
import { requestsOf } from './lines.ts'

/** Seconds of audio that one core must produce per second, including encoding. */
const LEAST_SPEED = 20
const PAGES = 20
const SEED = 1207

const LINES = 10_000
/** Lines between two memory samples, and the allowed ratio of the last quarter of the samples to the second quarter. */
const STRIDE = 500
const MOST_GROWTH = 1.1
const MEGABYTE = 1024 * 1024

const never = (): boolean => false
const rounded = (number: number): number => Math.round(number * 100) / 100

/** Speaks and encodes every line of a play in this thread. Measures CPU time, so that other load has no influence. */
async function measureSpeed(language: 'en' | 'fr'): Promise<boolean> {
  const requests = requestsOf(language, PAGES, SEED)
  // the first lines load code and data
  for (const request of requests.slice(0, 20)) await sound(request)
  const [begun, clock] = [process.cpuUsage(), performance.now()]
  let seconds = 0
  for (const request of requests) seconds += await sound(request)
  const { user, system } = process.cpuUsage(begun)
  const speed = seconds / ((user + system) / 1e6)
  const passes = speed >= LEAST_SPEED
  const byClock = rounded(seconds / ((performance.now() - clock) / 1000))
  const figures = { pages: PAGES, lines: requests.length, minutes: rounded(seconds / 60) }
  console.log(
    JSON.stringify({
      bench: 'speech',
      language,
      ...figures,
      speed: rounded(speed),
      byClock,
      least: LEAST_SPEED,
      passes,
    }),
  )
  return passes
}

async function sound(request: Parameters<typeof lineOf>[0]): Promise<number> {
  const { samples } = await speakInThread(lineOf(request), never)
  await encodeInThread({ samples, format: 'mp3' }, never)
  return samples.length / SAMPLE_RATE
}

/** Speaks ten thousand lines through a server's worker threads, and checks that memory stays constant. */
async function measureMemory(): Promise<boolean> {
  const engine = openBuiltIn()
  const requests = [...requestsOf('en', PAGES, SEED), ...requestsOf('fr', PAGES, SEED)]
  const signal = new AbortController().signal
  const megabytes: number[] = []
  for (let line = 0; line < LINES; line++) {
    const request = requests[line % requests.length]!
    const words = request.words.slice(0, 6)
    await encodeSpeech(await engine.speak({ ...request, words }, signal), line % 10 === 0 ? 'ogg' : 'mp3')
    if (line % STRIDE === STRIDE - 1) megabytes.push(Math.round(process.memoryUsage.rss() / MEGABYTE))
  }
  await engine.close()
  const quarter = megabytes.length / 4
  const [early, late] = [median(megabytes.slice(quarter, 2 * quarter)), median(megabytes.slice(-quarter))]
  const passes = late / early <= MOST_GROWTH
  const growth = rounded(late / early)
  console.log(JSON.stringify({ bench: 'speech', lines: LINES, megabytes, growth, most: MOST_GROWTH, passes }))
  return passes
}

/** Changes one line of a play whose audio exists, and counts how much audio is generated again. */
async function measureChange(): Promise<boolean> {
  const testApp = await openTestApp({ database: () => openFreshPglite(MIGRATION_FOLDERS) })
  try {
    await testApp.app.start()
    const owner = await signUp(testApp, 'Owner')
    const line = 'This very line is about to change.'
    const script = `${printFountain(generatePlay({ pages: 10, seed: SEED, kind: 'stage', language: 'en' }))}\n\n@AGNES\n${line}\n`
    const play = await bringPlay(testApp, owner, script)
    const files = async () => new Set(await testApp.app.kernel.storage.list(`speech/${play.id}/`, { limit: 10_000 }))
    const hearAll = async (): Promise<number> => {
      const ids = (await play.utterances()).map(({ id }) => id)
      for (let at = 0; at < ids.length; at += 24) await play.sounds(ids.slice(at, at + 24))
      return ids.length
    }
    const lines = await hearAll()
    const before = await files()
    await play.write(line, 'This very line is another one now.')
    await hearAll()
    const madeAnew = [...(await files())].filter((file) => !before.has(file)).length
    const passes = madeAnew === 1 && before.size > 50
    console.log(JSON.stringify({ bench: 'speech', lines, sounds: before.size, changed: 1, madeAnew, passes }))
    return passes
  } finally {
    await testApp.close()
  }
}

/** Measures how fast the built-in voices speak, what a changed line costs, and whether memory stays constant. */
export async function bench(): Promise<void> {
  const results = [await measureSpeed('en'), await measureSpeed('fr'), await measureChange(), await measureMemory()]
  if (results.includes(false)) process.exitCode = 1
}
