import { expect, test } from 'vitest'
import { mutated } from '../typed/tests/mutated.ts'
import { readOsf } from './read-osf.ts'
import { FIRST_FILE, LAST_FILE } from './tests/own-files.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
const TIME = 60_000 + RUNS * 60

const BITS =
  '<|>|</|/>|"|&|&amp;|&lt;b&gt;|&lt;/i&gt;|&lt;br&gt;|&lt;rev="9"&gt;|&#0;|]]>|<![CDATA[|<!--|<para>|</para>|<text>|</text>|<style |basestyle="Action"|<paragraphs>|</paragraphs>|</document>|<titlepage>|bookmark="Title"|dualdialogue="1"|pagebreakbefore="1"|number=""|revision="9"|(|)|\0|\ud800|\n'.split(
    '|',
  )

test(
  `reads or rejects ${RUNS} damaged documents, from seed ${FIRST}`,
  () => {
    let read = 0
    for (let seed = FIRST; seed < FIRST + RUNS; seed++)
      if ('play' in readOsf(mutated(seed, [FIRST_FILE, LAST_FILE], BITS))) read++
    expect(read).toBeGreaterThan(RUNS / 4)
  },
  TIME,
)

const LONG = 1_000_000
const wrapped = (paragraphs: string): string =>
  `<document type="Open Screenplay Format document" version="12"><paragraphs>${paragraphs}</paragraphs></document>`
test.each([
  ['spaces', ' ', (words: string) => `<para><text>${words}</text></para>`],
  ['tags', '&lt;b&gt;', (words: string) => `<para><text>${words}</text></para>`],
  ['tag characters', '&lt;font="', (words: string) => `<para><text>${words}</text></para>`],
  ['texts', '<text>x</text>', (words: string) => `<para>${words}</para>`],
  ['marks', '<mark revision="1"/>', (words: string) => `<para><text>x</text><marks>${words}</marks></para>`],
  ['cues', '<para><style basestylename="Character" dualdialogue="1"/><text>A</text></para>', (words: string) => words],
  [
    'styles based on each other',
    '',
    () => {
      const styles = Array.from({ length: 20_000 }, (_, at) => `<style name="s${at}" basestyle="s${at + 1}"/>`)
      return `</paragraphs><styles>${styles.join('')}</styles><paragraphs><para><style basestyle="s1"/><text>x</text></para>`
    },
  ],
  ['attributes', ' a="1"', (words: string) => `<para><style${words}/><text>x</text></para>`],
])(
  'reads a document with very many %s',
  (_, part, make) => {
    expect(readOsf(wrapped(make(part.repeat(LONG / (part.length || LONG)))))).toHaveProperty('play')
  },
  10_000,
)
