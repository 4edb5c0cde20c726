import type { RehearsalScene } from '@replique/script'
import { m } from '../../messages/messages.js'

export type Scene = RehearsalScene

/** How a scene is called: its act, number and heading. */
export function sceneName({ act, number, heading }: Scene): string {
  const name = heading === '' ? m.rehearse_opening() : number ? `${number}. ${heading}` : heading
  return act === '' ? name : `${act} · ${name}`
}
