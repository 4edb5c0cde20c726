import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diceFrom } from '../../tests/chance.ts'
import { printFdx } from './print-fdx.ts'
import { readFdx } from './read-fdx.ts'
import { NEW_FILE, OLD_FILE } from './tests/own-files.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
const TIME = 60_000 + RUNS * 60

const scriptOf = (words: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<FinalDraft DocumentType="Script"><Content><Paragraph Type="Action"><Text>${words}</Text></Paragraph></Content></FinalDraft>`

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

describe('a hostile Final Draft file', () => {
  test.each([
    ['nested entities', scriptOf('&l9;', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`)],
    ['a repeated long entity', scriptOf('&a;'.repeat(50_000), `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(50_000)}">]>`)],
    [
      'an external entity from a local file',
      scriptOf('&x;', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>'),
    ],
    ['an external entity from the network', scriptOf('&x;', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>')],
    [
      'an external parameter entity',
      scriptOf('', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>'),
    ],
    ['200,000 elements in one another', `<FinalDraft><Content>${'<Paragraph>'.repeat(200_000)}`],
    ['dual dialogue in dual dialogue', `<FinalDraft><Content>${'<Paragraph><DualDialogue>'.repeat(100_000)}`],
  ])('is rejected with %s', (_, text) => expect(readFdx(text)).toEqual({ error: 'hostile' }))

  test.each([
    ['an external document type', scriptOf('x', '<!DOCTYPE FinalDraft SYSTEM "http://127.0.0.1:1/a.dtd">')],
    ['a style sheet', scriptOf('x', '<?xml-stylesheet href="http://127.0.0.1:1/a.xsl" type="text/xsl"?>')],
    ['an XInclude element', scriptOf('<xi:include href="file:///etc/hostname" parse="text"/>x')],
    ['a wrong declared encoding', scriptOf('x').replace('?>', ' encoding="UTF-7"?>')],
  ])('contains only its own text with %s', (_, text) => {
    const result = readFdx(text)
    expect('play' in result && result.play.elements).toEqual([{ kind: 'action', text: [{ text: 'x' }] }])
  })

  test.each([
    ['UTF-16 decoded wrongly', scriptOf('x').split('').join('\0')],
    ['no text', ''],
    ['zeros', '\0'.repeat(100_000)],
  ])('is rejected if it is %s', (_, text) => expect(readFdx(text)).toEqual({ error: 'wrong_format' }))

  const LONG = 1_000_000
  test.each([
    ['spaces', (words: string) => scriptOf(words), ' '],
    ['brackets', (words: string) => scriptOf(words).replace('Action', 'Character'), '('],
    ['spaces in a cue', (words: string) => scriptOf(`A (b)${words}(c`).replace('Action', 'Character'), ' '],
    ['line breaks in a cue', (words: string) => scriptOf(`A ${words}B`).replace('Action', 'Character'), '\n '],
    ['commas in a cue', (words: string) => scriptOf(`A (${words})`).replace('Action', 'Character'), ', '],
    ['attributes', (words: string) => scriptOf('x').replace('Type=', `Number="${words}" Type=`), ' 9'],
    ['styles', (words: string) => scriptOf('x').replace('<Text>', `<Text Style="${words}">`), 'Bold+'],
    ['texts', (words: string) => scriptOf(words), '</Text><Text>'],
    ['character references', (words: string) => scriptOf(words), '&amp;'],
    [
      'notes',
      (words: string) => `${scriptOf('x').slice(0, -13)}<ScriptNotes>${words}</ScriptNotes></FinalDraft>`,
      '<ScriptNote Range="0,0"><Paragraph><Text>n</Text></Paragraph></ScriptNote>',
    ],
    [
      'title page lines',
      (words: string) =>
        `${scriptOf('x').slice(0, -13)}<TitlePage><Content>${words}</Content></TitlePage></FinalDraft>`,
      '<Paragraph><Text>by</Text></Paragraph>',
    ],
    [
      'marks in a title',
      (words: string) =>
        `${scriptOf('x').slice(0, -13)}<TitlePage><Content><Paragraph><Text>a</Text></Paragraph><Paragraph><Text Style="Bold">${words}</Text><Text>${words}</Text></Paragraph></Content></TitlePage></FinalDraft>`,
      ' *',
    ],
  ])(
    'is read with very many %s',
    (_, make, part) => {
      const result = readFdx(make(part.repeat(Math.floor(LONG / part.length))))
      expect('play' in result).toBe(true)
    },
    10_000,
  )
})

const place = new URL('../../../../shared/data/scripts/fdx/', import.meta.url)
const shared = existsSync(place) ? readdirSync(place).map((name) => readFileSync(new URL(name, place), 'utf8')) : []
const SEEDS = [OLD_FILE, NEW_FILE, ...shared]
const BITS =
  '<|>|</|/>|"|&|&amp;|&#0;|&#xD800;|]]>|<!--|<![CDATA[|<?|<!DOCTYPE|<Text>|</Text>|<Paragraph>|</Paragraph>|<DualDialogue>|</Content>|<Content>|<FinalDraft>|Type="|StartsNewPage="Yes"|RevisionID="9"|Range="9,3"|Number="1"|(|)|(CONT’D)|\0|\ud800|\n|\ufeff'.split(
    '|',
  )

/** Returns a file changed by a few random deletions, duplications, replacements and insertions. */
function mutated(seed: number): string {
  const dice = diceFrom(seed)
  let text = dice.one(SEEDS)
  for (let left = 1 + dice.below(8); left > 0; left--) {
    const at = dice.below(text.length + 1)
    const to = Math.min(text.length, at + 1 + dice.below(dice.one([3, 40, 3_000])))
    const bit = dice.one([dice.one(BITS), text.slice(at, to), ''])
    text = text.slice(0, at) + bit + text.slice(dice.maybe(0.5) ? to : at)
  }
  return dice.maybe(0.1) ? text.slice(0, dice.below(text.length + 1)) : text
}

test(
  `reads or rejects ${RUNS} damaged files, from seed ${FIRST}`,
  () => {
    let read = 0
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const result = readFdx(mutated(seed))
      if ('error' in result) continue
      read++
      expect('play' in readFdx(printFdx(result.play)), `seed ${seed}`).toBe(true)
    }
    expect(read).toBeGreaterThan(RUNS / 4)
  },
  TIME,
)
