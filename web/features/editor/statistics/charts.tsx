import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { minuteWords, pagesCell, shortNumber } from './lengths.ts'
import type { StatFacts } from './facts.ts'

interface TableProps {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The numbers of a chart as a table. */
function NumberTable({ caption, heads, rows }: TableProps) {
  return (
    // a wide table must be scrollable by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={caption} tabIndex={0} className="mt-2 max-h-96 overflow-auto text-sm">
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={`${head} ${index}`}
                scope="col"
                className={`sticky top-0 bg-paper px-2 py-1.5 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={`${first} ${row}`} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {first}
              </th>
              {cells.map((cell, index) => (
                <td key={`${heads[index + 1]} ${index}`} className="px-2 py-1 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Props {
  readonly title: string
  /** A sentence that explains how to read the chart. */
  readonly about: string
  readonly children: ReactNode
  readonly table: Omit<TableProps, 'caption'>
}

/** A chart, and its numbers as a table. */
export function Chart({ title, about, children, table }: Props) {
  return (
    <section aria-label={title} className="border-t border-line py-5">
      <h3 className="font-serif text-lg">{title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{about}</p>
      <div aria-hidden>{children}</div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-accent rail:min-h-9 pointer-coarse:min-h-11">
          {m.overview_as_table()}
        </summary>
        <NumberTable caption={title} {...table} />
      </details>
    </section>
  )
}

const percent = (share: number): string =>
  share.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 1 })
const whole = (value: number): string => value.toLocaleString(getLocale())

/** Maximum number of bars drawn. The table lists all characters. */
const MOST_BARS = 24

interface BarProps {
  readonly name: string
  readonly hue: number
  /** Fraction of the longest bar, from 0 to 1. */
  readonly length: number
  readonly says: string
}

function Bar({ name, hue, length, says }: BarProps) {
  return (
    <div className="flex items-center gap-3 py-0.5 text-sm">
      <span className="w-32 shrink-0 truncate text-right rail:w-44">{name}</span>
      <span className="min-w-0 grow">
        <span
          className={`block h-4 min-w-0.5 rounded-sm bg-(--hue) hue-${hue}`}
          style={{ width: `${Math.max(0, length) * 100}%` }}
        />
      </span>
      <span className="w-20 shrink-0 text-ink-soft tabular-nums">{says}</span>
    </div>
  )
}

/** A bar for each character's number of spoken words. */
export function DialogueBars({ facts: { speakers, hueOf } }: { facts: StatFacts }) {
  const most = Math.max(1, ...speakers.map(({ words }) => words))
  return (
    <Chart
      title={m.overview_stat_dialogue()}
      about={m.overview_stat_dialogue_about()}
      table={{
        heads: [
          m.overview_col_character(),
          m.overview_col_words(),
          m.overview_col_share(),
          m.overview_col_speeches(),
          m.overview_col_scenes(),
        ],
        rows: speakers.map(({ name, words, share, speeches, scenes }) => [
          name,
          whole(words),
          percent(share),
          whole(speeches),
          whole(scenes),
        ]),
      }}
    >
      {speakers.slice(0, MOST_BARS).map(({ character, name, words, share }) => (
        <Bar key={character ?? name} {...{ name }} hue={hueOf(character)} length={words / most} says={percent(share)} />
      ))}
    </Chart>
  )
}

/** Words of dialogue compared with words of action and the rest. */
export function SpokenAndShown({ facts: { read } }: { facts: StatFacts }) {
  const { words, spokenWords } = read.counts
  const rest = Math.max(0, words - spokenWords - read.actionWords)
  const parts = [
    { name: m.overview_stat_spoken(), words: spokenWords, look: 'bg-accent' },
    { name: m.overview_stat_action(), words: read.actionWords, look: 'bg-line-strong' },
    { name: m.overview_stat_rest(), words: rest, look: 'bg-line' },
  ]
  return (
    <Chart
      title={m.overview_stat_balance()}
      about={m.overview_stat_balance_about()}
      table={{
        heads: [m.overview_col_what(), m.overview_col_words(), m.overview_col_share()],
        rows: parts.map((part) => [part.name, whole(part.words), percent(words === 0 ? 0 : part.words / words)]),
      }}
    >
      <div className="flex h-5 gap-0.5 overflow-hidden rounded-sm">
        {parts.map((part) => (
          <span key={part.name} className={part.look} style={{ flexGrow: part.words }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map((part) => (
          <li key={part.name} className="flex items-center gap-2">
            <span className={`size-3 rounded-sm ${part.look}`} />
            {part.name} <span className="text-ink-soft">{percent(words === 0 ? 0 : part.words / words)}</span>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

/** The scenes in order, with widths proportional to their length. */
export function SceneStrip({ facts: { read, scenes, kind } }: { facts: StatFacts }) {
  return (
    <Chart
      title={m.overview_stat_scenes()}
      about={m.overview_stat_scenes_about()}
      table={{
        heads: [
          m.overview_col_scene(),
          m.overview_col_page(),
          m.overview_col_pages(),
          m.overview_col_time(),
          m.overview_col_words_said(),
        ],
        rows: scenes.map(({ name, page }, at) => {
          const length = read.scenes[at]
          return length
            ? [name, page, pagesCell(length, kind), minuteWords(length.minutes), whole(length.spokenWords)]
            : [name, page, '', '', '']
        }),
      }}
    >
      <div className="flex h-10 gap-px">
        {scenes.map(({ name, hue }, at) => (
          <span
            // two scenes may have the same name
            key={`${at} ${name}`}
            title={name}
            className={hue === null ? 'min-w-px bg-line-strong' : `min-w-px bg-(--hue) hue-${hue}`}
            // shares that sum up to less than 1 would not fill the row
            style={{ flexGrow: 1000 * (read.scenes[at]?.pages ?? 0), flexBasis: 0 }}
          />
        ))}
      </div>
    </Chart>
  )
}

/** The lengths of the acts, for comparison. */
export function ActBars({ facts: { read, kind } }: { facts: StatFacts }) {
  const { acts } = read.outline
  if (acts.length === 0) return null
  const most = Math.max(0.01, ...read.acts.map(({ pages }) => pages))
  return (
    <Chart
      title={m.overview_stat_acts()}
      about={m.overview_stat_acts_about()}
      table={{
        heads: [m.overview_col_act(), m.overview_col_pages(), m.overview_col_time(), m.overview_col_words_said()],
        rows: acts.map(({ heading }, at) => {
          const length = read.acts[at]
          return length
            ? [heading, pagesCell(length, kind), minuteWords(length.minutes), whole(length.spokenWords)]
            : [heading, '', '', '']
        }),
      }}
    >
      {acts.map(({ heading }, at) => (
        <Bar
          key={`${at} ${heading}`}
          name={heading}
          hue={1}
          length={(read.acts[at]?.pages ?? 0) / most}
          says={m.overview_pages({ pages: shortNumber(read.acts[at]?.pages ?? 0) })}
        />
      ))}
    </Chart>
  )
}
