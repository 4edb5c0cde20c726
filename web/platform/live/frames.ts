import type { LiveEvent } from '@replique/contract/live'

/** Reads events out of a stream as it comes, in whatever pieces; a beat of the server says nothing. */
export const openFrames = (): ((piece: string) => LiveEvent[]) => openFramesOf(readFrame)

/** The same of any stream: `read` is told an event’s name and its data. */
export function openFramesOf<E>(read: (name: string, data: string) => E[]): (piece: string) => E[] {
  let rest = ''
  return (piece) => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap((frame) => read(field(frame, 'event'), field(frame, 'data')))
  }
}

const field = (frame: string, name: string): string =>
  frame
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

/** Words of a newer server than this page are nothing to it. */
function readFrame(name: string, data: string): LiveEvent[] {
  if (name === 'news' || name === 'job' || name === 'all') return [{ name }]
  try {
    const { playId } = JSON.parse(data) as { playId?: unknown }
    if (name === 'play' && typeof playId === 'string') return [{ name, playId }]
  } catch {
    // broken words are nothing either
  }
  return []
}
