import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../blocks.ts'
import type { ScriptReading } from '../reading.ts'
import { readTei } from './read-tei.ts'

const PLAY = `<?xml version="1.0" encoding="utf-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="fr">
<teiHeader><fileDesc><titleStmt><title>Le Phare éteint</title><title type="sub">Comédie</title><author><persName>Une inconnue</persName><idno>7</idno></author></titleStmt></fileDesc>
<profileDesc><particDesc><listPerson><person xml:id="lise"><persName>Lise Martin</persName></person><person xml:id="garde"><persName>Le Gardien</persName></person><person xml:id="muet"><persName>Muet</persName></person></listPerson></particDesc></profileDesc></teiHeader>
<text><front><div type="preface"><p>Au lecteur.</p></div><castList><castItem><role corresp="#lise">LISE</role>, <roleDesc>sa fille.</roleDesc></castItem><castItem><role>UN MARIN</role></castItem></castList><set><p>La scène est au port.</p></set></front>
<body><div type="act"><head>ACTE PREMIER</head><div type="scene"><head>SCÈNE I.</head><head>Lise, le gardien.</head>
<stage>Il fait nuit.</stage>
<sp who="#garde"><speaker>LE GARDIEN, à part.</speaker><l part="I">Qui va là ?</l></sp>
<sp who="#lise"><speaker>LISE.</speaker><l part="F">C’est moi, <stage>(Elle tremble.)</stage> qui reviens.</l><l>La mer monte<note>Var. descend</note> ce soir.</l></sp>
<sp who="#lise #garde"><speaker>TOUS DEUX.</speaker><p>Ah ! <hi rend="italic">mezza voce</hi> encore.</p><stage>Ils sortent.</stage></sp>
</div></div><div type="act"><sp><speaker>UNE VOIX.</speaker><p>Fin&#160;?</p></sp><trailer>FIN</trailer></div></body></text></TEI>`

const read = (text: string): ScriptReading => {
  const result = readTei(text)
  if ('error' in result) throw new Error(result.error)
  return result
}

describe('readTei', () => {
  const { play, warnings } = read(PLAY)

  test('reads title page and characters, also silent ones', () => {
    expect(play.titlePage).toEqual([
      { key: 'title', value: 'Le Phare éteint' },
      { key: 'subtitle', value: 'Comédie' },
      { key: 'author', value: 'Une inconnue' },
      { key: 'setting', value: 'La scène est au port.' },
    ])
    expect(play.characters.map(({ name, aliases, description }) => [name, aliases, description])).toEqual([
      ['LISE', ['Lise Martin'], 'sa fille'],
      ['LE GARDIEN', [], ''],
      ['UNE VOIX', [], ''],
      ['UN MARIN', [], ''],
    ])
    expect([play.kind, play.language, play.settings.layout]).toEqual(['stage', 'fr', 'stage-fr'])
  })

  test('reads acts, scenes, directions and speeches in order', () => {
    expect(blocksOf(play).blocks).toEqual([
      { type: 'act', head: 'ACTE PREMIER' },
      { type: 'scene', head: 'SCÈNE I. Lise, le gardien.' },
      { type: 'stage', text: 'Il fait nuit.' },
      { type: 'speech', speaker: 'LE GARDIEN', text: 'Qui va là ?', stage: ['à part'] },
      {
        type: 'speech',
        speaker: 'LISE',
        text: 'C’est moi, qui reviens.\nLa mer monte ce soir.',
        stage: ['Elle tremble.'],
      },
      { type: 'speech', speaker: 'TOUS DEUX', text: 'Ah ! mezza voce encore.', stage: ['Ils sortent.'] },
      { type: 'act', head: 'Acte 1' },
      { type: 'speech', speaker: 'UNE VOIX', text: 'Fin\u00a0?', stage: [] },
      { type: 'stage', text: 'FIN' },
    ])
  })

  test('drops a colon after a bracketed direction', () => {
    const { elements } = read(PLAY.replace('<stage>Ils sortent.</stage>', '<stage>(Ils sortent):</stage>')).play
    expect(elements.filter(({ kind }) => kind === 'parenthetical').at(-1)?.text).toEqual([{ text: '(Ils sortent)' }])
  })

  test('keeps shared verse lines, and italics', () => {
    const verse = play.elements.filter(({ kind }) => kind === 'verse')
    expect(verse.map(({ part }) => part)).toEqual(['first', 'last', undefined])
    const prose = play.elements.find(({ kind }) => kind === 'dialogue')
    expect(prose?.text).toEqual([{ text: 'Ah ! ' }, { text: 'mezza voce', italic: true }, { text: ' encore.' }])
  })

  test('produces warnings for what it leaves out', () => {
    expect(warnings).toEqual([
      { code: 'left_out', detail: 'front', count: 1 },
      { code: 'left_out', detail: 'note', count: 1 },
    ])
  })

  test('reads the intact part of a truncated document', () => {
    const half = read(PLAY.slice(0, PLAY.indexOf('<sp who="#lise #garde">')))
    expect(half.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(blocksOf(half.play).blocks.filter(({ type }) => type === 'speech')).toHaveLength(2)
  })

  test.each([
    ['plain text', 'Just words.', 'wrong_format'],
    ['other XML', '<html><body/></html>', 'wrong_format'],
    ['only a header', PLAY.slice(0, 300), 'damaged'],
    ['declared entities', `<!DOCTYPE TEI [<!ENTITY a "b">]>${PLAY}`, 'hostile'],
  ])('rejects %s', (_, text, error) => expect(readTei(text)).toEqual({ error }))
})

test('reads entrances and exits from typed stage directions', () => {
  const people = '<listPerson><person xml:id="anna"/><person xml:id="guard"/></listPerson>'
  const header = `<teiHeader><profileDesc><particDesc>${people}</particDesc></profileDesc></teiHeader>`
  const stages = [
    '<stage type="entrance" who="#anna #anna #guard #nobody">Enter both.</stage>',
    '<stage type="business">She stays.</stage>',
    '<stage type="location">A street.</stage>',
  ]
  const speeches = ['anna', 'guard'].map((who) => `<sp who="#${who}"><speaker>${who}</speaker><p>Yes.</p></sp>`)
  const text = `<TEI>${header}<text><body>${stages.join('')}${speeches.join('')}</body></text></TEI>`
  const result = readTei(text)
  const play = 'play' in result ? result.play : undefined
  expect(play?.elements.slice(0, 3).map(({ movement }) => movement)).toEqual([
    { kind: 'entrance', who: ['anna', 'guard'] },
    { kind: 'none', who: [] },
    undefined,
  ])
})

test('gives the description of a cast group to each member', () => {
  const list = `<castList><head>Personnages</head><castItem><role>Le Roi</role></castItem>
    <castGroup><head>fils du Roi.</head><castItem><role>Paul</role>, l’aîné</castItem><castItem><role>Jean</role></castItem>
    <castGroup><castItem><role>Luc</role></castItem><roleDesc>jumeaux</roleDesc></castGroup></castGroup></castList>`
  const text = `<TEI><text><front>${list}</front><body><p>Nuit.</p></body></text></TEI>`
  const result = readTei(text)
  const characters = 'play' in result ? result.play.characters : []
  expect(characters.map(({ name, description }) => [name, description])).toEqual([
    ['Le Roi', ''],
    ['Paul', 'l’aîné, fils du Roi'],
    ['Jean', 'fils du Roi'],
    ['Luc', 'jumeaux, fils du Roi'],
  ])
})
