/**
 * Compares the editor with Tiptap and Yjs, set up as documented: same text, same run, production builds, interleaved
 * rounds. Measures the time from key to paint, the time to open, the time to apply a peer's key, and memory. Prints
 * medians and ratios: ours ÷ theirs, and ours at 400 pages ÷ ours at 120. In both editors, five other people move their
 * carets; ours also shows comments, suggestions and pages. `floor` is the key time in a paragraph without any editor ÷
 * theirs. The last figures are in milliseconds: finding and replacing, and the key times of our editor on a slower
 * processor.
 */
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { median, quantile } from '../statistics.ts'
import { buildPages, openBrowser, openPage } from './browser.ts'
import { documents, peerKeys, type Documents } from './documents.ts'

const ROUNDS = Number(process.env['REPLIQUE_BENCH_ROUNDS'] ?? 9)
const KEYS = 60
/**
 * Milliseconds between keys: a fast typist's pace. If keys were sent without pauses, they would have to wait for each
 * other.
 */
const BETWEEN_KEYS = 60
const REMOTE = 30
const SIZES = [120, 400]
/** How many times slower the processor of a cheap phone is assumed to be. */
const SLOWER = 4
/** Maximum time from key to paint on the slower processor, in milliseconds. */
const SOON = 50
/**
 * Number of occurrences replaced in one step, and the maximum script times for finding and replacing, in milliseconds.
 */
const REPLACED = 2000
const FIND_MS = 100
const REPLACE_MS = 1000

/** The Yjs update of an empty document. */
const NOTHING = 'AAA='

interface Sample {
  keys: number[]
  open: number[]
  remote: number[]
  heap: number[]
}
type Name = 'ours' | 'theirs'

/** Types at a typist's pace and returns the milliseconds from each key to its paint, leaving out the first few keys. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => window.bench.listen())
  for (let i = 0; i < KEYS; i++) {
    // starts with a capital, because one of the two editors would capitalise the sentence automatically
    const key = i === 0 ? 'A' : 'abcde '[i % 6]!
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await setTimeout(BETWEEN_KEYS)
  }
  return (await page.evaluate(() => window.bench.keys())).slice(5)
}

/** Measures key times in a contenteditable paragraph without an editor, in milliseconds. */
async function alone(browser: Browser): Promise<number[]> {
  const page = await openPage(browser, 'bare')
  await page.evaluate((update) => window.bench.open(update), NOTHING)
  await page.evaluate(() => window.bench.focus(0))
  const keys = await typeKeys(page)
  await page.close()
  return keys
}

/** Measures key times in milliseconds on a processor that is four times slower, while five other carets move. */
async function throttled(browser: Browser, texts: Documents): Promise<number[]> {
  const page = await openPage(browser, 'ours')
  await page.evaluate((update) => window.bench.open(update), texts.ours)
  await page.evaluate((index) => window.bench.focus(index), texts.middle)
  await page.evaluate(() => window.bench.company())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const keys = await typeKeys(page)
  await page.close()
  return keys
}

/** Returns the number of bytes used by the page's script, elements and buffers after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

async function round(browser: Browser, name: Name, texts: Documents, into: Sample) {
  const page = await openPage(browser, name)
  const empty = await heapOf(page)
  into.open.push(await page.evaluate((update) => window.bench.open(update), texts[name]))
  await page.evaluate((index) => window.bench.focus(index), texts.middle)
  await page.evaluate(() => window.bench.company())
  into.keys.push(...(await typeKeys(page)))
  into.heap.push((await heapOf(page)) - empty)
  const updates = peerKeys(name, await page.evaluate(() => window.bench.state()), texts.middle, REMOTE)
  into.remote.push(...(await page.evaluate((list) => window.bench.remote(list), updates)))
  const text = await page.evaluate(() => window.bench.text())
  await page.close()
  return text
}

const row = (name: string, { keys, open, remote, heap }: Sample) => ({
  editor: name,
  'key p50 ms': +median(keys).toFixed(1),
  'key p95 ms': +quantile(keys, 0.95).toFixed(1),
  'open ms': +median(open).toFixed(0),
  'remote key ms': +median(remote).toFixed(2),
  'heap MB': +(median(heap) / 1e6).toFixed(1),
})

/** Measures keystroke latency on a slowed-down processor, in milliseconds. It must stay below an absolute limit. */
async function slowly(browser: Browser, pages: number) {
  const keys = await throttled(browser, documents(pages))
  const p95 = +quantile(keys, 0.95).toFixed(1)
  const result = p95 < SOON ? 'within' : 'BEYOND'
  console.log(
    `${pages} pages on a processor ${SLOWER} times slower, five others moving: ${p95} ms at p95, ${result} ${SOON} ms`,
  )
  return { slow_key_p50_ms: +median(keys).toFixed(1), slow_key_p95_ms: p95 }
}

/** Measures how long finding and replacing take in the whole play, in milliseconds. */
async function replacing(browser: Browser, pages: number) {
  const page = await openPage(browser, 'ours')
  await page.evaluate((update) => window.bench.open(update), documents(pages).ours)
  const { found, find, replaced, replace } = await page.evaluate(
    ([words, by, most]) => window.bench.replace(words, by, most),
    ['the', 'thy', REPLACED] as const,
  )
  await page.close()
  const result = find <= FIND_MS && replace <= REPLACE_MS ? 'within' : 'BEYOND'
  console.log(
    `${pages} pages: ${found} found in ${find.toFixed(1)} ms, ${replaced} replaced in ${replace.toFixed(0)} ms, ` +
      `${result} ${FIND_MS} and ${REPLACE_MS} ms`,
  )
  return { find_ms: +find.toFixed(1), replaced, replace_ms: +replace.toFixed(0) }
}

function differ(mine: string, other: string): string | undefined {
  const lines = other.split('\n')
  const at = mine.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 && mine.length === other.length ? undefined : `line ${at}: ${mine.split('\n')[at]} | ${lines[at]}`
}

async function size(browser: Browser, pages: number) {
  const texts = documents(pages)
  const samples: Record<Name, Sample> = {
    ours: { keys: [], open: [], remote: [], heap: [] },
    theirs: { keys: [], open: [], remote: [], heap: [] },
  }
  for (let i = 0; i < ROUNDS; i++) {
    const mine = await round(browser, 'ours', texts, samples.ours)
    const other = await round(browser, 'theirs', texts, samples.theirs)
    const differing = differ(mine, other)
    if (differing) throw new Error(`the editors end with different texts at ${pages} pages: ${differing}`)
    console.log(`${pages} pages: round ${i + 1} of ${ROUNDS}; both hold the same ${mine.length} characters`)
  }
  const floor = await alone(browser)
  console.table([row(`ours, ${pages} pages`, samples.ours), row(`Tiptap + Yjs, ${pages} pages`, samples.theirs)])
  console.log(`a key in a paragraph without an editor: ${median(floor).toFixed(1)} ms at p50`)
  return { ...samples, floor }
}

export async function bench(): Promise<void> {
  await buildPages()
  const browser = await openBrowser()
  try {
    let small: Sample | undefined
    for (const pages of SIZES) {
      const { ours, theirs, floor } = await size(browser, pages)
      small ??= ours
      const ratio = (f: (sample: Sample) => number) => +(f(ours) / f(theirs)).toFixed(3)
      console.log(
        JSON.stringify({
          bench: 'editor',
          pages,
          key_p50: ratio((s) => median(s.keys)),
          key_p95: ratio((s) => quantile(s.keys, 0.95)),
          floor_p50: +(median(floor) / median(theirs.keys)).toFixed(3),
          open: ratio((s) => median(s.open)),
          remote: ratio((s) => median(s.remote)),
          heap: ratio((s) => median(s.heap)),
          growth: +(median(ours.keys) / median(small.keys)).toFixed(3),
          ...(await replacing(browser, pages)),
          ...(await slowly(browser, pages)),
        }),
      )
    }
  } finally {
    await browser.close()
  }
}
