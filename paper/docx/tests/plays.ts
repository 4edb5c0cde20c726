import {
  character,
  emptyPlay,
  plain,
  type Element,
  type ElementKind,
  type LayoutName,
  type Play,
  type Run,
} from '@replique/script'

const element = (kind: ElementKind, text: string | readonly Run[], rest: Partial<Element> = {}): Element => ({
  kind,
  text: typeof text === 'string' ? plain(text) : text,
  ...rest,
})

const SPEECH =
  'Je l’ai vu, là-bas, sur le quai : il attendait. Œuvre, façade, ça… Et toi ? — Moi, jamais. Le train est parti sans nous, et personne ne l’a rattrapé. '

/**
 * Returns a scene with elements of various kinds and lengths, so that the page breaks of a long play fall on every kind
 * of element.
 */
function scene(at: number, long: number): Element[] {
  return [
    element('scene', `INT. MAISON ${at} – NUIT`, at % 2 === 0 ? { number: `${at}A` } : {}),
    element('action', [
      { text: 'Elle ' },
      { text: 'sort', bold: true },
      { text: ', et rit', italic: true },
      { text: `. ${SPEECH.repeat(1 + (long % 6))}`.trimEnd() },
    ]),
    element('cue', at % 3 === 0 ? '(off)' : '', { character: 'c1' }),
    element('dialogue', `${SPEECH.repeat(1 + (long % 4))}Voilà.`),
    element('parenthetical', '(bas)'),
    element('dialogue', [
      { text: 'Un mot ' },
      { text: 'souligné', underline: true },
      { text: ', un autre ' },
      { text: 'barré', strike: true },
      { text: '.' },
    ]),
    element('cue', '', { character: 'c2' }),
    element('verse', 'Le jour n’est pas plus pur'),
    element('verse', 'Que le fond de mon cœur'),
    element('lyrics', 'La la\nLo lo'),
    ...(at % 4 === 3 ? [element('transition', 'COUPE À :')] : []),
  ]
}

/** Returns dual dialogue that is long enough to occasionally span two pages. */
function duel(at: number): Element[] {
  return [
    element('cue', '', { character: 'c1' }),
    element('dialogue', `${SPEECH.repeat(1 + (at % 3))}Oui !`),
    element('cue', '', { character: 'c2', dual: true }),
    element('dialogue', `${SPEECH.repeat(1 + ((at + 1) % 3))}Non !`),
  ]
}

/**
 * Returns a French play for this layout with every kind of printed element. The seed determines where its long speeches
 * are.
 */
export function wholePlay(layout: LayoutName, scenes = 12, seed = 0): Play {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', 'fr')
  const characters = [
    { ...character('c1', 'CAMILLE'), description: layout === 'screenplay' ? '' : 'une voyageuse' },
    character('c2', 'L’ABBÉ'),
  ]
  const elements = Array.from({ length: scenes }, (_, at) => [
    ...(at % 6 === 0 ? [element('act', `ACTE ${at / 6 + 1}`)] : []),
    ...scene(at, at * (1 + seed) + seed),
    ...(at % 3 === 1 ? duel(at + seed) : []),
    ...(at === 4 ? [element('pageBreak', ''), element('centred', 'Un an plus tard')] : []),
  ]).flat()
  return {
    ...play,
    titlePage: [
      { key: 'title', value: '_**L’été**_' },
      { key: 'credit', value: 'écrit par' },
      { key: 'author', value: 'Zoë Étienne' },
      { key: 'contact', value: '1, rue du Port\nLa Rochelle' },
      { key: 'draft date', value: 'mai 2024' },
    ],
    characters,
    elements,
    settings: { ...play.settings, layout, paper: 'a4', sceneNumbers: true },
  }
}

/**
 * Returns the same play with some paragraphs marked as changed; those in the second half belong to a later revision.
 * Some passages have no changes.
 */
export function revisedPlay(layout: LayoutName, scenes = 12, seed = 0): Play {
  const play = wholePlay(layout, scenes, seed)
  const isChanged = (at: number): boolean => at % 40 < 20 && (at * 7) % 5 < 2
  const elements = play.elements.map((one, at) =>
    isChanged(at) ? { ...one, revision: at * 2 < play.elements.length ? 1 : 2 } : one,
  )
  return { ...play, elements }
}
