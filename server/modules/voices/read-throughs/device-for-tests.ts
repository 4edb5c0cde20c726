import type { LiveReadThrough } from '@replique/contract'
import type { Person } from '../../../testing/cast.ts'
import type { TestApp } from '../../../testing/index.ts'

/** A device that takes part in a read-through. */
export interface Device {
  readonly id: string
  /** Resolves to the next state that meets the condition. */
  until(is: (state: LiveReadThrough) => boolean): Promise<LiveReadThrough>
  /** Resolves to true once the event stream has ended. */
  ended(): Promise<boolean>
  /** Sends a heartbeat. */
  sign(): Promise<void>
  leave(): Promise<void>
}

interface At {
  readonly playId: string
  readonly readingId: string
  readonly device: string
}

export async function openDevice(
  _testApp: TestApp,
  person: Person,
  { playId, readingId, device }: At,
): Promise<Device> {
  const path = `/api/plays/${playId}/readings/${readingId}`
  const answer = await person.ask('GET', `${path}/live?device=${device}`)
  if (answer.status !== 200 || answer.body === null) throw new Error(`the line answered ${answer.status}`)
  const reader = answer.body.getReader()
  const states: LiveReadThrough[] = []
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    for (const frame of new TextDecoder().decode(value).split('\n\n'))
      if (frame.startsWith('event: state'))
        states.push(JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as LiveReadThrough)
    return done
  }
  await read()
  return {
    id: device,
    until: async (is) => {
      for (;;) {
        const state = states.shift()
        if (state !== undefined && is(state)) return state
        if (state === undefined && (await read())) throw new Error('the line ended')
      }
    },
    ended: async () => {
      while (!(await read()));
      return true
    },
    sign: async () => {
      const said = await person.ask('POST', `${path}/here`, { device })
      if (!said.ok) throw new Error(`${said.status} ${((await said.json()) as { code: string }).code}`)
    },
    leave: () => reader.cancel(),
  }
}
