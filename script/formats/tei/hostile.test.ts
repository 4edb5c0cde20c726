import { expect, test } from 'vitest'
import { anyScript } from '../fdx/tests/any-script.ts'
import { mutated } from '../typed/tests/mutated.ts'
import { printTei } from './print-tei.ts'
import { readTei } from './read-tei.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
const TIME = 60_000 + RUNS * 60

/** One play as encoded in an edition, and others as we write them. */
const EDITION = `<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="de"><teiHeader><fileDesc><titleStmt><title>A</title><author><persName>B</persName></author></titleStmt></fileDesc>
<profileDesc><particDesc><listPerson><person xml:id="a"><persName>Anna</persName></person><personGrp xml:id="g"><name>Wache</name></personGrp></listPerson></particDesc></profileDesc></teiHeader>
<text><front><castList><castItem corresp="#a"><role>Anna</role>, <roleDesc>eine Frau</roleDesc></castItem><castGroup><castItem>Wache</castItem></castGroup></castList><set><p>Hof.</p></set></front>
<body><div type="act" n="1"><head>Erster Akt</head><div type="scene"><head>1.</head><stage>(Nacht.)</stage><sp who="#a"><speaker>ANNA.</speaker><lg><l part="I">Wer <hi rend="bold">da</hi>?</l></lg><p>Ich.<note>Var.</note> <stage>(Ab.)</stage></p></sp>
<sp who="#g #a"><speaker>BEIDE</speaker><l part="F">Wir.</l></sp><pb n="2"/></div><trailer>Ende</trailer></div></body></text></TEI>`
const TEXTS = [EDITION, ...[1, 2, 3, 4, 5, 6].map((seed) => printTei(anyScript(seed)))]

const BITS =
  '<|>|</|/>|"|&|&amp;|&#0;|<!--|<![CDATA[|<sp>|</sp>|<sp who="#a" rend="continued">|<speaker>|</speaker>|<stage>|</stage>|<stage rend="beside-name">|<l part="I">|</l>|<lg type="lyrics">|<p/>|<div type="act">|<div type="scene" n="">|</div>|<head>|<head xml:space="preserve"/>|<note type="writer">|<note type="section" n="9">|<pb type="break"/>|<del>|<hi rend="bold">|<castItem>|type="constructor"|part="toString"|<titlePart n="x">|rend="unlisted silent dual revision7"|xml:space="preserve"|(|)|\0|\ud800|\n'.split(
    '|',
  )

test(
  `reads and writes, or rejects, ${RUNS} damaged plays, from seed ${FIRST}`,
  () => {
    let read = 0
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const result = readTei(mutated(seed, TEXTS, BITS))
      if ('error' in result) continue
      read++
      expect('play' in readTei(printTei(result.play)), `seed ${seed}`).toBe(true)
    }
    expect(read).toBeGreaterThan(RUNS / 4)
  },
  TIME,
)

const wrapped = (body: string): string => `<TEI><text><body>${body}</body></text></TEI>`
test.each([
  ['spaces', ' ', (words: string) => `<sp><p>a${words}b</p></sp>`],
  ['brackets', '(', (words: string) => `<stage>${words}</stage>`],
  ['styles', '<hi rend="italic">(a)</hi>', (words: string) => `<sp><p xml:space="preserve">${words}</p></sp>`],
  ['tokens', ' dual', (words: string) => `<sp rend="${words}"><p>a</p></sp>`],
  ['speeches', '<sp><speaker>A</speaker><p>a</p></sp>', (words: string) => words],
  ['songs', '<l>a</l>', (words: string) => `<sp><lg type="lyrics">${words}</lg></sp>`],
])(
  'reads and writes a play with very many %s',
  (_, part, make) => {
    const result = readTei(wrapped(make(part.repeat(1_000_000 / part.length))))
    if ('error' in result) throw new Error(result.error)
    expect(printTei(result.play).length).toBeGreaterThan(0)
  },
  10_000,
)
