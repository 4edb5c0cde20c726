/** French words that agree with whoever they are said of: "contente", "arrivé", "furieuse". */
import { wordSet } from './gender-words.ts'
import type { Token } from './tokens.ts'

const FEMALE = wordSet(
  `contente heureuse seule morte perdue sûre certaine prête ravie mariée inquiète jalouse assise prise surprise mise folle belle jolie vieille
  grande petite bonne méchante sotte née venue partie sortie trahie punie guérie descendue tenue forte lente idiote bête-e charmante absente présente
  innocente mourante contrainte éteinte atteinte étreinte craintive discrète secrète fière légère étrangère dernière première laide lasse grosse
  basse rousse blonde brune ronde froide chaude douce fraîche franche sèche nouvelle cruelle mortelle naturelle pareille ancienne chrétienne
  italienne parisienne française anglaise espagnole allemande instruite réduite séduite détruite conduite faite satisfaite soumise permise promise
  remise éprise comprise apprise entreprise confuse exclue émue vaincue convaincue connue reconnue reçue déçue voulue rendue pendue attendue
  entendue défendue revenue devenue parvenue retenue soutenue maintenue prévenue vêtue battue abattue crue vue lue bue élue résolue disparue accourue
  endormie évanouie étourdie éblouie réunie unie bannie finie servie avertie convertie sortie assortie attendrie saisie choisie obéie haïe
  couverte découverte offerte ouverte soufferte maîtresse amoureuse`,
)
const MALE = wordSet(
  `content heureux seul mort perdu sûr certain prêt ravi inquiet jaloux assis pris surpris mis fou beau vieux grand petit bon méchant sot né venu
  parti sorti trahi puni guéri descendu tenu fort lent idiot charmant absent présent innocent mourant contraint éteint atteint discret secret fier
  léger étranger dernier premier laid las gros bas roux blond brun rond froid chaud doux frais franc sec nouveau cruel mortel naturel pareil ancien
  chrétien italien parisien français anglais espagnol allemand instruit réduit séduit détruit conduit fait satisfait soumis permis promis remis
  épris compris appris confus exclu ému vaincu convaincu connu reconnu reçu déçu rendu pendu attendu entendu défendu revenu devenu parvenu retenu
  soutenu prévenu vêtu battu abattu vu lu élu résolu disparu accouru endormi évanoui étourdi ébloui réuni uni banni fini averti converti attendri
  saisi choisi haï couvert découvert offert ouvert amoureux trempé mouillé`,
)
/** Alike for both, or no word of a state. */
const NEITHER = wordSet(
  'côté blessé-e aussi idée pensée année journée soirée armée destinée assemblée fumée entrée arrivée-e vérité beauté gré',
)

/** Whose such a word is; null for a word that does not tell. */
export function genderOfAgreement({ low }: Token): 'female' | 'male' | null {
  if (FEMALE.has(low)) return 'female'
  if (MALE.has(low)) return 'male'
  if (low.length < 4 || NEITHER.has(low)) return null
  if (/(?:ée|euse|trice)$/.test(low)) return 'female'
  if (/[^ty]é$|[^i]té$|yé$/.test(low)) return 'male'
  if (low.endsWith('ive') && low.length > 5) return 'female'
  if (low.endsWith('eux')) return /(?:^|-)(?:deux|ceux|yeux|cheveux)$/.test(low) ? null : 'male'
  return low.endsWith('if') ? 'male' : null
}

/** What may stand between "je suis" and the word that agrees. */
export const BETWEEN = wordSet(
  `pas plus point jamais bien très trop si tout tant assez encore déjà toujours fort presque vraiment enfin donc ici là aussi seulement même
  parfaitement complètement absolument tellement extrêmement un-peu peut-être moins certes rien d'abord plutôt ainsi`,
)
