import type { Language, PlayKind } from '@replique/script'

const STAGE = {
  en: `Title: The Ferry\nAuthor: Jeanne Doux\n\n# Act One\n\n.Scene 1\n\nA landing stage. Fog.\n\nNORA\n(low)\nIs it the last one?\n\nTHE FERRYMAN\nIt is the last one, and it left.\n\n.Scene 2\n\nThe same, an hour later.\n\nNORA\nThen I shall swim.\n`,
  fr: `Title: Le Bac\nAuthor: Jeanne Doux\n\n# ACTE PREMIER\n\n.SCÈNE I\n\nUn embarcadère. Du brouillard.\n\nNORA\n(bas)\nC’est le dernier ?\n\nLE PASSEUR\nC’est le dernier, et il est parti.\n\n.SCÈNE II\n\nLa même chose, une heure plus tard.\n\nNORA\nAlors je nagerai.\n`,
} as const

const SCREEN = {
  en: `Title: The Ferry\nAuthor: Jeanne Doux\n\nEXT. LANDING STAGE - NIGHT\n\nFog. A lamp swings.\n\nNORA\n(low)\nIs it the last one?\n\nTHE FERRYMAN (O.S.)\nIt is the last one, and it left.\n\nCUT TO:\n\nINT. BOATHOUSE - LATER\n\nNORA\nThen I shall swim.\n`,
  fr: `Title: Le Bac\nAuthor: Jeanne Doux\n\nEXT. EMBARCADÈRE - NUIT\n\nDu brouillard. Une lampe se balance.\n\nNORA\n(bas)\nC’est le dernier ?\n\nLE PASSEUR (HORS CHAMP)\nC’est le dernier, et il est parti.\n\nCOUPE À :\n\nINT. HANGAR À BATEAUX - PLUS TARD\n\nNORA\nAlors je nagerai.\n`,
} as const

/** A few lines of Fountain to begin with. */
export const sampleOf = (kind: PlayKind, language: Language): string => (kind === 'stage' ? STAGE : SCREEN)[language]
