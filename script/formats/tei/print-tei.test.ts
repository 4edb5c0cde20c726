import { describe, expect, test } from 'vitest'
import { emptyPlay, type Play } from '../../play.ts'
import { character } from '../../character.ts'
import { printTei } from './print-tei.ts'
import { readTei } from './read-tei.ts'

const LISE = { ...character('x1', 'LISE'), description: 'sa fille', aliases: ['LA PETITE'] }
const GUARD = character('x2', 'LE GARDIEN DE L’ÎLE')
const PLAY: Play = {
  ...emptyPlay('stage', 'fr'),
  titlePage: [
    { key: 'title', value: '_**LE PHARE**_' },
    { key: 'credit', value: 'pièce de' },
    { key: 'author', value: 'Une inconnue\n& un inconnu' },
    { key: 'setting', value: 'Au port.' },
    { key: 'ma clé', value: 'a & b' },
  ],
  characters: [LISE, GUARD, character('x3', 'Нина'), { ...character('x4', 'LISE') }],
  elements: [
    { kind: 'action', text: [{ text: 'Nuit.' }] },
    { kind: 'act', text: [{ text: 'ACTE I' }] },
    { kind: 'scene', number: '2', text: [{ text: 'SCÈNE 2' }] },
    { kind: 'cue', character: 'x2', text: [{ text: '(à part)' }] },
    { kind: 'verse', part: 'first', text: [{ text: 'Qui va là ?' }] },
    { kind: 'cue', character: 'x1', text: [], dual: true },
    { kind: 'verse', part: 'last', text: [{ text: 'C’est moi, ' }, { text: '(Elle tremble.)', italic: true }] },
    { kind: 'parenthetical', text: [{ text: '(bas)' }] },
    {
      kind: 'dialogue',
      revision: 3,
      text: [{ text: 'Il ' }, { text: 'faut', bold: true, underline: true }, { text: '\npartir.' }],
    },
    { kind: 'note', text: [{ text: 'trop long ?' }] },
    { kind: 'lyrics', text: [{ text: 'Sur le pont\nd’Avignon' }] },
    { kind: 'action', text: [{ text: '(Un temps.)' }] },
    { kind: 'dialogue', text: [{ text: 'Partons.' }] },
    { kind: 'cue', character: 'x3', text: [] },
    { kind: 'pageBreak', text: [] },
    { kind: 'cue', text: [{ text: 'TOUS (ensemble)' }] },
    { kind: 'dialogue', text: [{ text: 'Oh ! ' }, { text: 'Ah', aside: 'cut' }] },
    { kind: 'act', text: [] },
    { kind: 'centred', text: [{ text: 'FIN' }] },
  ],
}

describe('printTei', () => {
  const text = printTei(PLAY)

  test('writes a header with the characters and their ids', () => {
    for (const part of [
      '<title type="main">LE PHARE</title><author>Une inconnue</author><author>&amp; un inconnu</author>',
      '<person xml:id="lise"><persName>LISE</persName><persName type="alias">LA PETITE</persName></person>',
      '<person xml:id="le-gardien-de-l-ile">',
      '<person xml:id="person"><persName>Нина</persName>',
      '<person xml:id="lise-2">',
    ])
      expect(text).toContain(part)
  })

  test('writes a title page, a cast list and a setting', () => {
    for (const part of [
      '<docTitle n="title"><titlePart type="main"><hi rend="bold underline">LE PHARE</hi></titlePart></docTitle>',
      '<docAuthor n="author">Une inconnue<lb/>&amp; un inconnu</docAuthor>',
      '<titlePart type="desc" n="ma clé">a &amp; b</titlePart>',
      '<castItem corresp="#lise"><role>LISE</role>, <roleDesc>sa fille</roleDesc></castItem>',
      '<set xml:id="set"><p>Au port.</p></set>',
    ])
      expect(text).toContain(part)
  })

  test('writes acts with scenes, and speeches with their speakers', () => {
    expect(text.slice(text.indexOf('<body>'))).toBe(`<body>
<stage>Nuit.</stage>
<div type="act">
<head>ACTE I</head>
<div type="scene" n="2">
<head xml:space="preserve">SCÈNE 2</head>
<sp who="#le-gardien-de-l-ile">
<speaker>LE GARDIEN DE L’ÎLE</speaker>
<stage type="delivery" rend="beside-name">(à part)</stage>
<l part="I">Qui va là ?</l>
</sp>
<sp who="#lise" rend="dual">
<speaker>LISE</speaker>
<l part="F">C’est moi, <stage>(Elle tremble.)</stage></l>
<stage type="delivery">(bas)</stage>
<p rend="revision3" xml:space="preserve">Il <hi rend="bold underline">faut</hi><lb/>partir.</p>
<note type="writer">trop long ?</note>
<lg type="lyrics"><l>Sur le pont</l><l>d’Avignon</l></lg>
</sp>
<stage xml:space="preserve">(Un temps.)</stage>
<sp who="#lise" rend="continued">
<p>Partons.</p>
</sp>
<sp who="#person" rend="silent">
<speaker>Нина</speaker>
<pb type="break"/>
<p/>
</sp>
<sp rend="unlisted">
<speaker>TOUS </speaker>
<stage type="delivery" rend="beside-name">(ensemble)</stage>
<p xml:space="preserve">Oh ! <del>Ah</del></p>
</sp>
</div>
</div>
<div type="act">
<head xml:space="preserve"/>
<stage type="centred">FIN</stage>
</div>
</body>
</text>
</TEI>
`)
  })

  test('writes a valid document for an empty play', () => {
    const empty = printTei(emptyPlay('screenplay', 'en'))
    expect(empty).toContain('<text type="screenplay">\n<body>\n<p/>\n</body>')
    expect(readTei(empty)).toEqual({ play: emptyPlay('screenplay', 'en'), warnings: [] })
  })

  test('uses markup that is not confused with that of editions', () => {
    const page = '<titlePage><pb n="3"/><docTitle><titlePart>Das Stück</titlePart></docTitle></titlePage>'
    const speech = '<sp><l part="constructor">So?</l></sp><stage type="constructor">Ab.</stage>'
    const result = readTei(
      `<TEI><teiHeader><titleStmt><title>Stück</title></titleStmt></teiHeader><text><front>${page}</front><body>${speech}</body></text></TEI>`,
    )
    if ('error' in result) throw new Error(result.error)
    expect(result.play.titlePage).toEqual([{ key: 'title', value: 'Stück' }])
    expect(result.play.elements.slice(1)).toEqual([
      { kind: 'verse', text: [{ text: 'So?' }] },
      { kind: 'action', text: [{ text: 'Ab.' }] },
    ])
  })

  test('writes a document that is read without warnings', () => {
    const result = readTei(text)
    expect('warnings' in result && result.warnings).toEqual([])
  })
})
