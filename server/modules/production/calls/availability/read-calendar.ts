/** Reads the times of a calendar file (.ics) when somebody is busy. Runs in a thread with limits on time and memory. */
import { instantOf, isTimeZone } from '@replique/script'
import ICAL from 'ical.js'

export interface CalendarToRead {
  readonly bytes: Uint8Array
  /** The zone of times that name none. */
  readonly zone: string
  /** The period to read, in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  /** Maximum number of events in the file, and of times that are returned. */
  readonly maxEvents: number
  readonly maxTimes: number
}

export interface ReadCalendar {
  /** Start and end of each busy time in milliseconds since 1970, in order and without overlaps. */
  readonly busy: readonly (readonly [start: number, end: number])[]
  /** Whether times are missing, because there are more than are stored or some can't be read. */
  readonly isCut: boolean
}

type Range = readonly [start: number, end: number]

/** Maximum nesting of components. Real files have three: an alarm in an event in a calendar. */
const DEPTH = 5
/** Maximum number of repetitions that are counted, of one event and of all, including those before the period. */
const REPETITIONS_OF_EVENT = 20_000
const REPETITIONS = 100_000
/** Maximum number of times that are collected before those that overlap are joined. */
const COLLECTED = 50_000

/** Throws if the file isn't a calendar or exceeds the limits. */
export function readCalendar({ bytes, maxEvents, maxTimes, ...period }: CalendarToRead): ReadCalendar {
  const text = new TextDecoder('utf-8').decode(bytes)
  checkShape(text, maxEvents)
  const parsed = ICAL.parse(text) as unknown[]
  // a file can contain several calendars
  const calendars = (parsed[0] === 'vcalendar' ? [parsed] : (parsed as unknown[][])).map(
    (one) => new ICAL.Component(one),
  )
  const reader = new BusyReader(period)
  for (const calendar of calendars) if (calendar.name === 'vcalendar') reader.read(calendar)
  return reader.result(maxTimes)
}

/** Checks how many components the file has and how deeply they are nested, before they are parsed. */
function checkShape(text: string, maxEvents: number): void {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text.replace(/^\uFEFF/, ''))) throw new Error('this is not a calendar')
  let depth = 0
  let events = 0
  for (const [, word, name] of text.matchAll(/^(BEGIN|END):([\w-]{1,40})/gim)) {
    depth += word?.toUpperCase() === 'BEGIN' ? 1 : -1
    if (depth > DEPTH || depth < 0) throw new Error('components are nested wrongly')
    if (word?.toUpperCase() === 'BEGIN' && name?.toUpperCase() === 'VEVENT' && ++events > maxEvents)
      throw new Error('there are too many events')
  }
}

type Period = Pick<CalendarToRead, 'zone' | 'from' | 'to'>

class BusyReader {
  readonly #period: Period
  readonly #times: Range[] = []
  #repetitions = 0
  #isCut = false

  constructor(period: Period) {
    this.#period = period
  }

  read(calendar: ICAL.Component): void {
    const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'))
    const exceptions = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      uidOf,
    )
    for (const event of events) {
      if (event.hasProperty('recurrence-id')) continue
      const own = exceptions.get(uidOf(event)) ?? []
      this.#unlessWrong(() => this.#readEvent(new ICAL.Event(event, { exceptions: own })))
      exceptions.delete(uidOf(event))
    }
    // changed repetitions of an event that isn't in the file
    for (const event of [...exceptions.values()].flat()) this.#unlessWrong(() => this.#add(new ICAL.Event(event)))
  }

  /** Leaves out an event with a time or rule that is none, which would make the whole file unreadable. */
  #unlessWrong(work: () => void): void {
    try {
      work()
    } catch {
      this.#isCut = true
    }
  }

  result(maxTimes: number): ReadCalendar {
    const joined: [number, number][] = []
    for (const [start, end] of this.#times.toSorted((a, b) => a[0] - b[0])) {
      const last = joined.at(-1)
      if (last && start <= last[1]) last[1] = Math.max(last[1], end)
      else joined.push([start, end])
    }
    return {
      busy: joined.slice(0, maxTimes),
      isCut: this.#isCut || joined.length > maxTimes,
    }
  }

  #readEvent(event: ICAL.Event): void {
    if (!event.isRecurring()) return this.#add(event)
    const { to } = this.#period
    const repetitions = event.iterator()
    for (let count = 0; ; count++) {
      if (count >= REPETITIONS_OF_EVENT || this.#repetitions >= REPETITIONS || this.#times.length >= COLLECTED) {
        this.#isCut = true
        return
      }
      this.#repetitions++
      const next = repetitions.next() as ICAL.Time | null
      // repetitions come in the order of their original times
      if (!next || this.#instantOf(next, event) >= to) return
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      this.#add(item, startDate, endDate)
    }
  }

  #add(event: ICAL.Event, startsAt = event.startDate, endsAt = event.endDate): void {
    if (!isBusy(event.component) || !startsAt || !endsAt) return
    const { from, to } = this.#period
    const [start, end] = [this.#instantOf(startsAt, event), this.#instantOf(endsAt, event)]
    if (!(end > start && end > from && start < to)) return
    if (this.#times.length >= COLLECTED) this.#isCut = true
    else this.#times.push([Math.max(start, from), Math.min(end, to)])
  }

  /** Days begin at midnight in the user's zone. A time of a zone that the file doesn't define may name one of IANA's. */
  #instantOf(time: ICAL.Time, event: ICAL.Event): number {
    const { zone } = this.#period
    if (!time.isDate && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
    const named = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
    const local = { date: dateOf(time), time: time.isDate ? '00:00' : timeOf(time) }
    return instantOf(local, !time.isDate && named !== undefined && isTimeZone(named) ? named : zone)
  }
}

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '')

const two = (value: number): string => String(value).padStart(2, '0')
const dateOf = ({ year, month, day }: ICAL.Time): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const timeOf = ({ hour, minute, second }: ICAL.Time): string => `${two(hour)}:${two(minute)}:${two(second)}`

/** Cancelled events, and those that show their time as free, take no time. */
function isBusy(event: ICAL.Component): boolean {
  const valueOf = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT'
}
