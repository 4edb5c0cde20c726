import type { Features } from '../features/features.ts'
import type { AiDeps } from '../deps.ts'

export interface TonesDeps extends AiDeps {
  readonly features: Features
}
