import type { Language } from '@replique/script'

/** Lines of one to three words, as plays have them: 200 in each language. */
const EN = `Yes.|No.|Why?|Never.|Always.|Maybe.|Nothing.|Everything.|Tomorrow.|Tonight.|Enough!|Listen.|Careful!|Wait!|Stop!|Run!|Help!|Quiet!|Hello.|Goodbye.
Really?|When?|Where?|Who?|Which?|Nobody.|Somebody.|Certainly.|Impossible!|Exactly.|Perhaps.|Finally!|Sorry.|Please.|Thanks.|Welcome.|Coming!|Silence.|Liar!|Murder!
Come in.|Go away.|Sit down.|Stand up.|Look here.|Look out!|Hold on.|Hurry up!|Calm down.|Shut up!|Open it.|Close it.|Leave me.|Follow me.|Help me!|Trust me.|Forgive me.|Answer me!|Kiss me.|Forget it.
I know.|I see.|I can't.|I won't.|I did.|I promise.|I swear.|I remember.|I forgot.|I agree.|I wonder.|I lied.|I'm sorry.|I'm cold.|I'm here.|I'm leaving.|I'm afraid.|I'm ready.|I'm tired.|I'm hungry.
Not yet.|Not now.|Not here.|Not me.|Not really.|Of course.|Of course not.|At last!|At once.|At home.|Too late.|Too soon.|Too bad.|How strange.|How nice.|How so?|How much?|How many?|What now?|What then?
Who cares?|Who knows?|Who's there?|Why not?|Where is he?|Where were you?|What is it?|What happened?|What a day.|What a pity.|Good morning.|Good evening.|Good night.|Good luck.|Well done.|Well, well.|Very well.|Very funny.|Thank you.|My dear.
My brother.|My mother.|Your father.|Your letter.|His wife.|Her husband.|Our house.|Their garden.|The doctor.|The key.|The window.|The money.|The truth.|The police.|The end.|A letter.|A ghost.|A stranger.|A little.|A lie.
He's dead.|He's gone.|He knows.|He said so.|She left.|She's asleep.|She loves him.|It's over.|It's late.|It's raining.|It's true.|It's nothing.|It's you!|That's enough.|That's him.|That's all.|That's wrong.|You're right.|You're late.|You're lying.
You too?|You knew.|You promised.|You must go.|We lost.|We won.|We're alone.|We must hurry.|They're coming.|They know.|Let me see.|Let him go.|Let's go.|Let's eat.|Take it.|Take this.|Give it back.|Tell me.|Tell the truth.|Say something.
Don't move.|Don't go.|Don't cry.|Don't worry.|Never mind.|Never again.|Once more.|One moment.|Two sugars.|Three days.|All right.|All alone?|Every night.|Last summer.|Next week.|Right now.|Over there.|Behind you!|After you.|God bless you.`

const FR = `Oui.|Non.|Pourquoi ?|Jamais.|Toujours.|Peut-être.|Rien.|Tout.|Demain.|Ce soir.|Assez !|Écoute.|Attention !|Attendez !|Arrêtez !|Courez !|Au secours !|Silence !|Bonjour.|Au revoir.
Vraiment ?|Quand ?|Où ?|Qui ?|Lequel ?|Personne.|Quelqu’un.|Certainement.|Impossible !|Exactement.|Enfin !|Pardon.|Merci.|Bienvenue.|J’arrive !|Menteur !|Bravo !|Dommage.|Naturellement.|Parfait.
Entrez.|Sortez !|Asseyez-vous.|Debout !|Regarde.|Regardez-moi.|Dépêche-toi !|Calmez-vous.|Taisez-vous !|Ouvrez.|Fermez la porte.|Laissez-moi.|Suivez-moi.|Aidez-moi !|Croyez-moi.|Pardonnez-moi.|Répondez !|Embrasse-moi.|Oubliez ça.|Parlez.
Je sais.|Je vois.|Je refuse.|Je promets.|Je le jure.|Je me souviens.|J’ai oublié.|Je t’aime.|Je t’attends.|J’ai menti.|J’ai froid.|J’ai peur.|J’ai faim.|J’ai compris.|Je suis là.|Je pars.|Je reste.|Je suis prêt.|Je vous crois.|Je vous écoute.
Pas encore.|Pas maintenant.|Pas ici.|Pas moi.|Pas vraiment.|Bien sûr.|Sûrement pas.|Tout de suite.|Chez moi.|Trop tard.|Trop tôt.|Tant pis.|Tant mieux.|C’est étrange.|Comment ça ?|Combien ?|Et alors ?|Et après ?|Et vous ?|Et lui ?
Qui sait ?|Qui est là ?|Pourquoi pas ?|Où est-il ?|Où étais-tu ?|Qu’est-ce que c’est ?|Quelle journée.|Quelle horreur !|Quelle idée !|Bonsoir.|Bonne nuit.|Bonne chance.|Bonne route.|Très bien.|Très drôle.|Merci beaucoup.|Merci, docteur.|Ma chère.|Mon ami.|Mon Dieu !
Mon frère.|Ma mère.|Votre père.|Votre lettre.|Sa femme.|Son mari.|Notre maison.|Leur jardin.|Le médecin.|La clé.|La fenêtre.|L’argent.|La vérité.|La police.|La fin.|Une lettre.|Un fantôme.|Un étranger.|Un peu.|Un mensonge.
Il est mort.|Il est parti.|Il le sait.|Il pleut.|Elle dort.|Elle l’aime.|Elle est partie.|C’est fini.|C’est bien.|C’est vrai.|C’est faux.|C’est toi !|C’est moi.|C’est lui.|Ça suffit.|C’est tout.|Tu as raison.|Il est tard.|Tu mens.|Toi aussi ?
Tu savais.|Tu avais promis.|Nous avons perdu.|Nous avons gagné.|Nous sommes seuls.|Ils arrivent.|Ils savent tout.|Laisse-moi voir.|Laissez-le partir.|Allons-y.|Mangeons.|Prenez ceci.|Rendez-le-moi.|Dites-moi.|Dites la vérité.|Dis quelque chose.|Ne bougez pas.|Ne pars pas.|Ne pleure pas.|N’importe.
Plus jamais.|Encore une fois.|Un instant.|Deux sucres.|Trois jours.|D’accord.|Toute seule ?|Chaque nuit.|L’été dernier.|La semaine prochaine.|Maintenant.|Là-bas.|Derrière vous !|Après vous.|À table !|À demain.|À bientôt.|En effet.|Sans doute.|Adieu.`

const listOf = (text: string): readonly string[] => text.split(/[|\n]/)

export const SHORT_LINES: Readonly<Record<Language, readonly string[]>> = { en: listOf(EN), fr: listOf(FR) }
