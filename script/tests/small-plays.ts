import { character } from '../character.ts'
import type { Element, ElementKind, Play } from '../play.ts'
import { emptyPlay } from '../play.ts'
import { plain } from '../rich-text.ts'

const element = (kind: ElementKind, text = '', rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})

/** Returns a French stage play in two acts, with everything that can be on a page of a stage play. */
export function stagePlay(): Play {
  const play = emptyPlay('stage', 'fr')
  return {
    ...play,
    titlePage: [
      { key: 'title', value: '_**Le Quai**_' },
      { key: 'author', value: 'Zoë Étienne' },
      { key: 'draft date', value: '2024-05-01' },
    ],
    characters: [
      { ...character('c1', 'CAMILLE'), description: 'une voyageuse' },
      character('c2', 'L’ABBÉ'),
      character('c3', 'LE PASSEUR'),
    ],
    elements: [
      element('act', 'ACTE I'),
      element('scene', 'Scène 1'),
      element(
        'action',
        'Un quai, la nuit. Camille attend, une valise à la main ; au loin, une cloche sonne deux fois, puis plus rien.',
      ),
      element('cue', '(bas)', { character: 'c1' }),
      element(
        'dialogue',
        'Il ne viendra plus. La marée est haute & le dernier bateau part avant minuit, comme chaque soir.',
      ),
      element('parenthetical', '(Elle s’assied.)'),
      element('dialogue', 'Tant pis.'),
      element('note', 'Trop long ?'),
      element('cue', '', { character: 'c3' }),
      element('dialogue', 'On ferme, madame. Le bateau n’attend personne, vous le savez bien.'),
      element('scene', 'Scène 2'),
      element('cue', '', { character: 'c2' }),
      element('verse', 'Le jour n’est pas plus pur', { part: 'first' }),
      element('cue', '', { character: 'c1' }),
      element('verse', 'que le fond de la mer.', { part: 'last' }),
      element('action', 'Ils sortent.'),
      element('act', 'ACTE II'),
      element('scene', 'Scène 1'),
      element('cue', '', { character: 'c1' }),
      {
        kind: 'dialogue',
        text: [{ text: 'Je ' }, { text: 'pars', bold: true, italic: true }, { text: '.' }],
        revision: 2,
      },
      element('cue', '', { character: 'c2', dual: true }),
      element('dialogue', 'Restez !'),
    ],
  }
}

/** Returns an English screenplay with two locations. */
export function film(): Play {
  const play = emptyPlay('screenplay', 'en')
  return {
    ...play,
    titlePage: [
      { key: 'title', value: 'The Ferry' },
      { key: 'credit', value: 'written by' },
      { key: 'author', value: 'A. N. Other' },
    ],
    characters: [character('c2', 'OLD PIKE'), character('c1', 'AGNES')],
    elements: [
      element('scene', 'INT. BOATHOUSE - NIGHT', { number: '1A' }),
      element(
        'action',
        'Rain on the roof. AGNES ties the last knot and listens to whatever it is that moves below the floor.',
      ),
      element('cue', '(O.S.)', { character: 'c2' }),
      element('parenthetical', '(half a laugh)'),
      element('dialogue', 'You will not get far with a boat like that, and you know it better than anyone.'),
      element('transition', 'CUT TO:'),
      element('scene', 'EXT. HARBOUR - DAWN'),
      element('action', 'Nobody.'),
      element('cue', '', { character: 'c1' }),
      element('dialogue', 'Far enough.'),
    ],
  }
}
