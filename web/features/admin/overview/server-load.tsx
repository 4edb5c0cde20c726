import type { LoadSample } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure } from '../frame/list-states.tsx'
import { bytesInWords } from './server-statistics.tsx'

type Measure = Exclude<keyof LoadSample, 'at'>

interface Chart {
  readonly measure: Measure
  readonly title: () => string
  /** Formats a value with its unit. */
  readonly show: (value: number) => string
}

const whole = (value: number): string => Math.round(value).toLocaleString(getLocale())

const rate = (value: number): string =>
  m.admin_load_per_second({ shown: value.toLocaleString(getLocale(), { maximumFractionDigits: value < 10 ? 1 : 0 }) })

const milliseconds = (value: number): string =>
  new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)

const CHARTS: readonly Chart[] = [
  { measure: 'connections', title: m.admin_load_connections, show: whole },
  { measure: 'openPlays', title: m.admin_load_open_plays, show: whole },
  { measure: 'updates', title: m.admin_load_updates, show: rate },
  { measure: 'acknowledge', title: m.admin_load_acknowledge, show: milliseconds },
  { measure: 'commit', title: m.admin_load_commit, show: milliseconds },
  { measure: 'updatesWaiting', title: m.admin_load_updates_waiting, show: whole },
  { measure: 'requests', title: m.admin_load_requests, show: rate },
  { measure: 'response', title: m.admin_load_response, show: milliseconds },
  { measure: 'errors', title: m.admin_load_errors, show: rate },
  { measure: 'workersWaiting', title: m.admin_load_workers_waiting, show: whole },
  { measure: 'delay', title: m.admin_load_delay, show: milliseconds },
  { measure: 'memory', title: m.admin_load_memory, show: (value) => bytesInWords(value, getLocale()) },
]

const WIDE = 240
const HIGH = 48

/** Returns the path of a line through the values, with gaps where nothing was measured. */
function pathOf(values: readonly (number | null)[], most: number): string {
  const step = WIDE / Math.max(1, values.length - 1)
  let isDrawing = false
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const point = `${(at * step).toFixed(1)} ${(HIGH - 2 - (value / (most || 1)) * (HIGH - 4)).toFixed(1)}`
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${command}${point}`
    })
    .join('')
}

/** One measure: its latest value, its graph over the last hour, and its highest value. */
function Graph({ chart: { measure, title, show }, samples }: { chart: Chart; samples: readonly LoadSample[] }) {
  const values = samples.map((sample) => sample[measure])
  const measured = values.filter((value) => value !== null)
  const most = Math.max(0, ...measured)
  const now = values.at(-1) ?? null
  return (
    <div className="min-w-0 border-b border-line py-3">
      <dt className="text-sm text-ink-soft">{title()}</dt>
      <dd>
        <p className="font-serif text-2xl">{now === null ? '–' : show(now)}</p>
        <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden className="my-1 h-12 w-full">
          <path
            d={pathOf(values, most)}
            className="fill-none stroke-accent"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="text-sm text-ink-soft">
          {measured.length === 0 ? m.admin_load_nothing() : m.admin_load_highest({ shown: show(most) })}
        </p>
      </dd>
    </div>
  )
}

/** The server's load over the last hour. */
export function ServerLoad() {
  useLocale()
  const load = useQuery({
    queryKey: ['admin', 'load'],
    queryFn: ({ signal }) => api.admins.load(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.interval ?? 10) * 1000,
  })
  return (
    <AdminPage title={m.admin_load()} here="load">
      <p className="mb-3 max-w-prose text-ink-soft">{m.admin_load_says()}</p>
      {load.isPending && <ListSkeleton />}
      {load.isError && <LoadFailure error={load.error} onRetry={() => void load.refetch()} />}
      {load.data && (
        <dl className="grid gap-x-8 sm:grid-cols-2 rail:grid-cols-3">
          {CHARTS.map((chart) => (
            <Graph key={chart.measure} chart={chart} samples={load.data.samples} />
          ))}
        </dl>
      )}
    </AdminPage>
  )
}
