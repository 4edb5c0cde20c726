/** A parser made of regular expressions. Its scores are the baseline (floor) for the importer. */
import type { Block } from '@replique/script'
import type { Prediction } from './shared.ts'

const ACT = /^\s*(?:ACTE?|AUFZUG|AKT|ATTO|ACTO|JORNADA)\b|\b(?:AKT|AUFZUG|FELVONÁS)\b/i
const SCENE = /^\s*(?:SC[EÈ]NE|SZENE|AUFTRITT|SCENA|ESCENA)\b|\b(?:AUFTRITT|SZENE)\b/i
const CUE = /^\s*([\p{Lu}][\p{Lu}\p{M}' .’-]{1,40}?)(?:,\s*([^.]{1,80}))?\.?\s*$/u
const INLINE = /^\s*(\p{Lu}[\p{L}' ’-]{1,30})(?:,\s*_([^_]+)_)?\.\s+(?:—\s*)?(.+)$/u
const ALONE = /^\s*[(_](.+)[)_]\s*$/

interface Open {
  speaker: string
  stage: string[]
  lines: string[]
}

export function readByBaseline(text: string): Prediction {
  const blocks: Block[] = []
  const names = new Set<string>()
  let open: Open | null = null
  const close = (): void => {
    if (open) blocks.push({ type: 'speech', speaker: open.speaker, text: open.lines.join('\n'), stage: open.stage })
    open = null
  }
  const start = (speaker: string, direction: string | undefined, words: string): void => {
    close()
    names.add(speaker)
    open = { speaker, stage: direction ? [direction] : [], lines: words ? [words] : [] }
  }
  const lines = text.split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const cue = CUE.exec(line)
    const inline = INLINE.exec(line)
    const alone = ALONE.exec(line)
    const now = open as Open | null
    if (ACT.test(line) && line.length < 60) {
      close()
      blocks.push({ type: 'act', head: line.trim() })
    } else if (SCENE.test(line) && line.length < 80) {
      close()
      blocks.push({ type: 'scene', head: line.trim() })
    } else if (cue && lines[at + 1]?.trim()) start(cue[1] ?? '', cue[2], '')
    else if (inline && (names.has(inline[1] ?? '') || inline[2])) start(inline[1] ?? '', inline[2], inline[3] ?? '')
    else if (alone && !now) blocks.push({ type: 'stage', text: alone[1] ?? '' })
    else if (alone && now) now.stage.push(alone[1] ?? '')
    else if (line.trim() === '') close()
    else if (now) now.lines.push(line.trim())
  }
  close()
  return { characters: [...names], blocks }
}
