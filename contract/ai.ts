import { aiAdministration } from './ai-administration.ts'
import { aiFeatures } from './ai-features.ts'
import { attributes } from './attributes.ts'
import { imports } from './imports.ts'
import { tones } from './tones.ts'

/** What Réplique proposes by itself, with a model or without: one noun a file. Pages that use it bring this table along. */
export const ai = { features: aiFeatures, administration: aiAdministration, attributes, imports, tones }
