/** The typing help, in one file that is loaded separately, because it can wait until the page is shown. */
export { capitalise } from '@replique/script'
export { cueOffers } from '../cues/cue-offers.ts'
export { headingOffers } from '../cues/cue-offers.ts'
