import { REALTIME, type LiveReading } from '@replique/contract'
import type { SignedIn } from '../../../../kernel/actor.ts'
import { openEventStream, keepStreams, type Open } from '../../../../kernel/http/event-streams.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'

/** What open streams of readings may hold. Times in milliseconds. */
const READING_LIVE = { heartbeat: REALTIME.heartbeat, perPerson: 20, inAll: 10_000 } as const

/** Streams that one person opens. */
export const OPENINGS = { name: 'readings.streams', events: 60, seconds: 60, burst: 60 }

/** How often a node looks after the readings that it shows. */
export const LOOK = 1_000

/** Which device shows which reading. */
interface DevicePlace {
  readonly playId: string
  readonly readingId: string
  readonly device: string
}

/** A device that shows a reading on this node. */
export interface ConnectedDevice extends Open, DevicePlace {
  readonly body: ReadableStream<Uint8Array>
  show(state: string): void
}

/** Every device that shows a reading on this node. */
export interface ConnectedDevices {
  /** Null where there are too many already. */
  open(actor: SignedIn, token: string, place: DevicePlace): ConnectedDevice | null
  all(): readonly ConnectedDevice[]
  in(readingId: string): readonly ConnectedDevice[]
  /** Shows how the reading stands; what was shown last is not shown again. */
  show(state: LiveReading): void
  end(userId: string, sessionId: string | null): void
  start(): void
  stop(): void
}

/** `onLeft` is told of each device that shows a reading no more. */
export function keepConnectedDevices(kernel: Kernel, onLeft: (connected: ConnectedDevice) => void): ConnectedDevices {
  const streams = keepStreams<ConnectedDevice>(kernel, READING_LIVE)
  const inReading = (readingId: string) => streams.all().filter((connected) => connected.readingId === readingId)
  return {
    open: (actor, token, place) =>
      streams.admit(actor, (onEnd) => {
        const connected = connectDevice({ actor, token, ...place }, () => {
          onEnd()
          onLeft(connected)
        })
        return connected
      }),
    all: streams.all,
    in: inReading,
    show: (state) => {
      const words = JSON.stringify(state)
      for (const connected of inReading(state.id)) connected.show(words)
    },
    end: streams.end,
    start: streams.start,
    stop: streams.stop,
  }
}

function connectDevice(of: DevicePlace & Pick<ConnectedDevice, 'actor' | 'token'>, onEnd: () => void): ConnectedDevice {
  const { body, put, beat, end } = openEventStream(onEnd)
  let shown = ''
  return {
    ...of,
    body,
    // Only the newest state waits: a slow device goes straight to where the others are.
    show: (state) => {
      if (state === shown) return
      shown = state
      put('state', `event: state\ndata: ${state}\n\n`)
    },
    beat,
    end,
  }
}
