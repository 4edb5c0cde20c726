import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Chart } from './charts.tsx'
import type { StatFacts } from './facts.ts'

/**
 * Maximum numbers of characters drawn: in the presence grid, and in the grid of meetings. The tables list all of them.
 */
const MOST_ROWS = 30
const MOST_MET = 14
const CELL = 16
const GAP = 2
/** Height of the column heads: numbers of scenes, and names turned upwards. */
const NUMBERS = 14
const NAMES = 132

/**
 * A grid of characters and scenes. A cell is filled if the character speaks in the scene and outlined if they are only
 * mentioned.
 */
export function PresenceGrid({ facts }: { facts: StatFacts }) {
  const { read, speakers, hueOf, nameOf, scenes } = facts
  const people = peopleOf(facts)
  const shown = people.slice(0, MOST_ROWS)
  const step = CELL + GAP
  const width = NAMES + scenes.length * step
  const height = NUMBERS + shown.length * step
  const says = (id: string, at: number): string => {
    const scene = read.outline.scenes[at]
    if (scene?.speaking.includes(id)) return m.overview_speaks()
    return scene?.present.includes(id) ? m.overview_present() : ''
  }
  return (
    <Chart
      title={m.overview_stat_presence()}
      about={m.overview_stat_presence_about()}
      table={{
        heads: [m.overview_col_scene(), ...people.map(nameOf)],
        rows: scenes.map(({ name }, at) => [name, ...people.map((id) => says(id, at))]),
      }}
    >
      {speakers.length > 0 && (
        <div className="overflow-x-auto">
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block max-w-none text-ink">
            {scenes.map(({ name }, at) => (
              // scenes have no unique name
              // oxlint-disable-next-line react/no-array-index-key
              <text
                key={at}
                x={NAMES + at * step + CELL / 2}
                y={9}
                textAnchor="middle"
                fontSize={9}
                fill="currentColor"
              >
                {at + 1}
                <title>{name}</title>
              </text>
            ))}
            {shown.map((id, row) => (
              <g key={id} className={`hue-${hueOf(id)}`} transform={`translate(0 ${NUMBERS})`}>
                <text x={NAMES - 8} y={row * step + CELL - 4} textAnchor="end" fontSize={12} fill="currentColor">
                  {short(nameOf(id))}
                </text>
                {read.outline.scenes.map((scene, at) =>
                  scene.present.includes(id) ? (
                    <rect
                      // scenes have no unique name
                      key={`${id} ${scene.from}`}
                      x={NAMES + at * step + 0.5}
                      y={row * step + 0.5}
                      width={CELL - 1}
                      height={CELL - 1}
                      rx={2}
                      fill={scene.speaking.includes(id) ? 'var(--hue)' : 'none'}
                      stroke="var(--hue)"
                    />
                  ) : (
                    <rect
                      key={`${id} ${scene.from}`}
                      x={NAMES + at * step}
                      y={row * step}
                      width={CELL}
                      height={CELL}
                      rx={2}
                      fill="var(--sunk)"
                    />
                  ),
                )}
              </g>
            ))}
          </svg>
        </div>
      )}
    </Chart>
  )
}

const short = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name)

/** Returns speaking characters, most words first, followed by those who are only present. */
function peopleOf({ read, speakers }: StatFacts): string[] {
  const speaking = speakers.flatMap(({ character }) => character ?? [])
  return [...new Set([...speaking, ...read.outline.scenes.flatMap(({ present }) => present)])]
}

/** A grid of pairs of characters, with the number of scenes in which they meet. */
export function MeetingGrid({ facts }: { facts: StatFacts }) {
  const { read, hueOf, nameOf } = facts
  const met = new Set(read.meetings.flatMap(({ a, b }) => [a, b]))
  const people = peopleOf(facts)
    .filter((id) => met.has(id))
    .slice(0, MOST_MET)
  const most = Math.max(1, ...read.meetings.map(({ present }) => present))
  const scenesOf = new Map(
    read.meetings.flatMap(({ a, b, present }) => [
      [`${a} ${b}`, present],
      [`${b} ${a}`, present],
    ]),
  )
  const step = 26
  const size = NAMES + people.length * step
  const head = NAMES - 20
  return (
    <Chart
      title={m.overview_stat_meetings()}
      about={m.overview_stat_meetings_about()}
      table={{
        heads: [m.overview_col_pair(), m.overview_col_together(), m.overview_col_both_speak()],
        rows: read.meetings.map(({ a, b, present, speaking }) => [
          `${nameOf(a)} – ${nameOf(b)}`,
          present.toLocaleString(getLocale()),
          speaking.toLocaleString(getLocale()),
        ]),
      }}
    >
      <div className="overflow-x-auto">
        <svg width={size} height={head + people.length * step} className="block max-w-none text-ink">
          {people.map((b, column) => (
            <text
              key={b}
              transform={`translate(${NAMES + column * step + step / 2 + 4} ${head - 6}) rotate(-90)`}
              fontSize={12}
              fill="currentColor"
            >
              {short(nameOf(b))}
            </text>
          ))}
          {people.map((a, row) => (
            <g key={a} className={`hue-${hueOf(a)}`} transform={`translate(0 ${head})`}>
              <text x={NAMES - 8} y={row * step + step / 2 + 4} textAnchor="end" fontSize={12} fill="currentColor">
                {short(nameOf(a))}
              </text>
              <line x1={NAMES} x2={size} y1={row * step + step / 2} y2={row * step + step / 2} stroke="var(--line)" />
              {people.map((b, column) => {
                const scenes = a === b ? 0 : (scenesOf.get(`${a} ${b}`) ?? 0)
                const [x, y] = [NAMES + column * step + step / 2, row * step + step / 2]
                if (a === b) return <circle key={b} cx={x} cy={y} r={2} fill="var(--line-strong)" />
                return scenes === 0 ? null : (
                  <circle key={b} cx={x} cy={y} r={3 + (step / 2 - 4) * Math.sqrt(scenes / most)} fill="var(--hue)">
                    <title>{`${nameOf(a)} – ${nameOf(b)}: ${scenes}`}</title>
                  </circle>
                )
              })}
            </g>
          ))}
        </svg>
      </div>
    </Chart>
  )
}
