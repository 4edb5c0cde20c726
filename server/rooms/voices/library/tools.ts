import type { VoicesTools } from '../tools.ts'
import type { Engines } from './offer.ts'

export interface LibraryTools extends VoicesTools {
  readonly engines: Engines
}
