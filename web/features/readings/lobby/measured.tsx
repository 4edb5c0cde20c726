import type { MeasuredTime } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { clockOf, lengthOf } from '../words.ts'

/** How long a play took to read, and each of its scenes; what was not read has no time. */
export function Measured({ measured }: { measured: MeasuredTime }) {
  const { ms, lines, of } = measured
  const scenes = measured.scenes.filter((scene) => scene.of > 0)
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg font-semibold">{m.readings_measured()}</h2>
      <p>
        <span className="font-serif text-2xl">{lengthOf(ms)}</span>{' '}
        <span className="text-ink-soft">
          {lines < of ? m.readings_measured_part({ lines, of }) : m.readings_measured_whole()}
        </span>
      </p>
      {scenes.length > 1 && (
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">{m.readings_by_scene()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.readings_scene()}</th>
              <th scope="col">{m.readings_time()}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {scenes.map(({ number, heading, ms: time, lines: read, of: all }, at) => (
              <tr key={at}>
                <th scope="row" className="py-2 pr-4 font-normal [overflow-wrap:anywhere]">
                  {[number, heading].filter(Boolean).join('. ')}
                </th>
                <td className="py-2 text-right whitespace-nowrap tabular-nums">
                  {read === 0 ? '–' : `${clockOf(time)}${read < all ? ` (${read}/${all})` : ''}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
