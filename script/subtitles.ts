/** Subtitles for the audio of a play, as SubRip (SRT) or WebVTT files. */

/** A word of an utterance: start and end in its text, then start and end in the audio file, in seconds. */
export type TimedWord = readonly [from: number, to: number, begins: number, ends: number]

/** An utterance in an audio file. */
export interface TimedUtterance {
  /** The name of the character; empty for the narrator. */
  readonly speaker: string
  readonly text: string
  readonly words: readonly TimedWord[]
}

/** Utterances that are heard at the same time, or a single one. Times are in seconds. */
export interface TimedSegment {
  readonly from: number
  readonly to: number
  readonly utterances: readonly TimedUtterance[]
}

export const SUBTITLE_FORMATS = ['srt', 'vtt'] as const
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number]

interface SubtitleLine {
  readonly speaker: string
  readonly text: string
}

interface Subtitle {
  readonly from: number
  readonly to: number
  readonly lines: readonly SubtitleLine[]
}

/** Maximum number of characters in one subtitle: two lines of 42, the usual limit of broadcasters. */
const LONGEST = 84
/** The best places to cut a long text, best first. */
const CUTS = [/[.!?…]["»”’)]*$/u, /[,;:–—]["»”’)]*$/u, /./u]
/** Least share of a subtitle's length before a cut, so that no subtitle is a word or two long. */
const LEAST = 0.4

/** Groups the words of an utterance so that each group fits into a subtitle. */
function groupWords({ text, words }: TimedUtterance): TimedWord[][] {
  const groups: TimedWord[][] = []
  let rest = [...words]
  while (rest.length > 0) {
    const start = rest[0]![0]
    const fitting = rest.filter(([, to]) => to - start <= LONGEST)
    const most = Math.max(1, fitting.length)
    const count = most === rest.length ? most : bestCut(text, rest.slice(0, most))
    groups.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return groups
}

/** Returns after how many of these words the text is best cut. */
function bestCut(text: string, words: readonly TimedWord[]): number {
  const start = words[0]![0]
  for (const cut of CUTS) {
    const at = words.findLastIndex(([from, to]) => to - start >= LONGEST * LEAST && cut.test(text.slice(from, to)))
    if (at !== -1) return at + 1
  }
  return words.length
}

/** Spaces and line breaks as single spaces. An arrow would end the line of times. */
const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll('-->', '→').trim()

function subtitlesOf({ from, to, utterances }: TimedSegment): Subtitle[] {
  const [only, ...others] = utterances
  if (only === undefined) return []
  if (others.length > 0 || only.words.length === 0) {
    const lines = utterances.map(({ speaker, text }) => ({ speaker: plain(speaker), text: plain(text) }))
    return [{ from, to, lines }]
  }
  const groups = groupWords(only)
  return groups.map((group, place) => {
    const next = groups[place + 1]
    // punctuation belongs to the subtitle of the word that it stands beside
    const end = next?.[0]?.[0] ?? only.text.length
    const start = place === 0 ? 0 : group[0]![0]
    const speaker = place === 0 ? plain(only.speaker) : ''
    return {
      from: place === 0 ? from : group[0]![2],
      to: next === undefined ? to : group.at(-1)![3],
      lines: [{ speaker, text: plain(only.text.slice(start, end)) }],
    }
  })
}

const MS = 1000

function clock(seconds: number, decimal: string): string {
  const ms = Math.max(0, Math.round(seconds * MS))
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / MS) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${decimal}${String(ms % MS).padStart(3, '0')}`
}

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Players read some of HTML in SRT, for which the format has no escapes. */
const escapeSrt = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›')

const srtLine = ({ speaker, text }: SubtitleLine): string => escapeSrt(speaker === '' ? text : `${speaker}: ${text}`)

const vttLine = ({ speaker, text }: SubtitleLine): string =>
  speaker === '' ? escapeVtt(text) : `<v ${escapeVtt(speaker)}>${escapeVtt(text)}</v>`

/** Lines that are heard at the same time each begin with a dash. */
const dashed = (lines: readonly string[]): string[] =>
  lines.length > 1 ? lines.map((line) => `- ${line}`) : [...lines]

/** Prints subtitles. `segments` must be in the order in which they are heard. */
export function printSubtitles(segments: readonly TimedSegment[], format: SubtitleFormat): string {
  const decimal = format === 'srt' ? ',' : '.'
  const show = format === 'srt' ? srtLine : vttLine
  const cues = segments.flatMap(subtitlesOf).map(({ from, to, lines }, place) => {
    const times = `${clock(from, decimal)} --> ${clock(to, decimal)}`
    return [String(place + 1), times, ...dashed(lines.map(show)), ''].join('\n')
  })
  return [...(format === 'vtt' ? ['WEBVTT\n'] : []), ...cues].join('\n')
}
