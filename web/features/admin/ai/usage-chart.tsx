import type { DailyUsage, FeatureName } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../frame/list-states.tsx'
import { aiUseQuery } from '../queries.ts'
import { moneyOf, numberOf } from './feature-texts.ts'
import { formatDate } from '../../../ui/dates.ts'

/** Model usage in the last thirty days, as a bar chart and as a table. */
export function UsageChart({ name }: { name: FeatureName }) {
  const use = useQuery(aiUseQuery(name))
  if (use.isPending) return <Skeleton className="h-32" />
  if (use.isError) return <LoadFailure error={use.error} onRetry={() => void use.refetch()} />
  const { days } = use.data
  const total = (what: 'calls' | 'tokensIn' | 'tokensOut' | 'cost') => days.reduce((sum, day) => sum + day[what], 0)
  if (days.every(({ calls, failures }) => calls + failures === 0))
    return <p className="text-ink-soft">{m.ai_use_nothing()}</p>
  return (
    <>
      <p className="text-sm text-ink-soft tabular-nums">
        {m.ai_use_total({
          count: total('calls'),
          tokens: numberOf(total('tokensIn') + total('tokensOut')),
          cost: moneyOf(total('cost')),
        })}
      </p>
      <Bars days={days} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-accent">
          {m.overview_as_table()}
        </summary>
        <Table days={days.filter(({ calls, failures }) => calls + failures > 0)} />
      </details>
    </>
  )
}

const dayOf = (day: string, style: 'short' | 'long'): string =>
  formatDate(day, { day: 'numeric', month: style, timeZone: 'UTC' })

function Bars({ days }: { days: readonly DailyUsage[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  return (
    <div aria-hidden>
      <div className="flex h-28 items-end gap-[2px] border-b border-line-strong">
        {days.map(({ day, calls }) => (
          <span
            key={day}
            title={`${dayOf(day, 'long')} · ${numberOf(calls)}`}
            style={{ height: `${(calls / most) * 100}%` }}
            className={`min-w-0 flex-1 rounded-t-[2px] bg-accent ${calls > 0 ? 'min-h-[3px]' : ''}`}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-xs text-ink-soft">
        <span>{dayOf(days[0]?.day ?? '', 'short')}</span>
        <span>{dayOf(days.at(-1)?.day ?? '', 'short')}</span>
      </div>
    </div>
  )
}

function Table({ days }: { days: readonly DailyUsage[] }) {
  const heads = [m.ai_use_calls(), m.ai_use_failures(), m.ai_use_people(), m.ai_use_tokens(), m.ai_use_cost()]
  return (
    // focusable, so that a wide table can be scrolled with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={m.ai_use()} tabIndex={0} className="max-h-96 overflow-auto text-sm">
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{m.ai_use()}</caption>
        <thead>
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left font-semibold">
              {m.ai_use_day()}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, calls, failures, people, tokensIn, tokensOut, cost }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                {dayOf(day, 'long')}
              </th>
              {[calls, failures, people, tokensIn + tokensOut].map((count, column) => (
                // four numbers in a fixed order
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="px-2 py-1 text-right">
                  {numberOf(count)}
                </td>
              ))}
              <td className="px-2 py-1 text-right whitespace-nowrap">{moneyOf(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
