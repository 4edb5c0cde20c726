import type { Features } from '../features/features.ts'
import type { AiDeps } from '../deps.ts'

export interface AttributesDeps extends AiDeps {
  readonly features: Features
}
