import type { Locale } from '../../platform/i18n/locale.ts'

export type DemoKind = 'heading' | 'direction' | 'cue' | 'dialogue'

/** One paragraph of the demonstration, and which of the two writers types it. */
export interface DemoLine {
  readonly kind: DemoKind
  readonly writer: 0 | 1
  readonly text: string
  /** Waits until so many paragraphs are finished. */
  readonly after: number
}

export interface Demo {
  /** Names of the two who write. */
  readonly writers: readonly [string, string]
  readonly lines: readonly DemoLine[]
}

const EN: Demo = {
  writers: ['Noor', 'Jules'],
  lines: [
    { kind: 'heading', writer: 0, after: 0, text: 'INT. THEATRE – NIGHT' },
    {
      kind: 'direction',
      writer: 1,
      after: 0,
      text: 'Empty seats. One lamp left on, so the stage is never quite alone. ADA folds the last page of the script. SAM will not hand over the pencil.',
    },
    { kind: 'cue', writer: 0, after: 1, text: 'SAM' },
    { kind: 'dialogue', writer: 0, after: 1, text: 'You can’t end it there. She hasn’t answered him.' },
    { kind: 'cue', writer: 1, after: 3, text: 'ADA' },
    { kind: 'dialogue', writer: 1, after: 3, text: 'That is her answer.' },
    { kind: 'cue', writer: 0, after: 5, text: 'SAM' },
    { kind: 'dialogue', writer: 0, after: 5, text: 'Then let the curtain say it.' },
  ],
}

const FR: Demo = {
  writers: ['Nour', 'Jules'],
  lines: [
    { kind: 'heading', writer: 0, after: 0, text: 'SCÈNE 4' },
    {
      kind: 'direction',
      writer: 1,
      after: 0,
      text: 'La salle est vide. Sur le plateau, la servante veille. Ada plie la dernière page\u00a0; Samuel refuse de lâcher le crayon.',
    },
    { kind: 'cue', writer: 0, after: 1, text: 'Samuel' },
    {
      kind: 'dialogue',
      writer: 0,
      after: 1,
      text: '\u00a0: Tu ne peux pas finir là-dessus. Elle ne lui a pas répondu.',
    },
    { kind: 'cue', writer: 1, after: 3, text: 'Ada' },
    { kind: 'dialogue', writer: 1, after: 3, text: '\u00a0: C’est ça, sa réponse.' },
    { kind: 'cue', writer: 0, after: 5, text: 'Samuel' },
    { kind: 'dialogue', writer: 0, after: 5, text: '\u00a0: Alors laisse le rideau la dire.' },
  ],
}

export const demoFor = (locale: Locale): Demo => (locale === 'fr' ? FR : EN)
