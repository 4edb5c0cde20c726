import type { Engines } from '../engines/engines.ts'
import type { VoicesTools } from '../tools.ts'

export interface LibraryTools extends VoicesTools {
  readonly engines: Engines
}
