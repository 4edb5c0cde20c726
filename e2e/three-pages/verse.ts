/** Three pages of a French scene in verse, as keys to type. */
export const VERSE_TITLE = 'Le Feu du large'

/**
 * The keys as a writer presses them: straight apostrophes and no spaces before punctuation, which the page corrects;
 * Tab at the end of a verse line, so that the next speaker continues it; and Enter twice at the end of a speech.
 */
export const VERSE_KEYS = `
ACTE PREMIER⏎
↓⏎
la salle d'un phare, la nuit. Camille remonte la lampe. entre Hugo, un sac sur l'épaule.⏎
Camille⏎
{Control+7}la mer a pris ce soir la voix de ma grand-mère:⏎
elle appelle quelqu'un, elle gronde, elle espère,⏎
et du haut de la tour je réponds par le feu;⏎
car c'est parler, je crois, que de briller un peu.⏎⏎
hugo⏎
tu parles aux bateaux comme on parle à des bêtes;⏎
tu leur dis de dormir au milieu des tempêtes.⏎⏎
c⏎
je leur dis de rentrer.⇥
↓⏎
et s'ils ne veulent pas?⏎⏎
↓⏎
j'attends. la lampe attend. je compte tous leurs pas.⏎⏎
↓⏎
un bateau n'en a point.⇥
↓⏎
il en a sur la vague:⏎
il boite, il danse, il court, il hésite, il divague.⏎
celui que je connais rentre toujours le soir⏎
comme un homme fâché qui ne veut rien savoir.⏎⏎
Hugo, à part⏎
elle sait que je pars. elle a vu ma valise.⏎⏎
c⏎
que dis-tu dans ton coin?⇥
↓⏎
je parle de la brise.⏎⏎
↓⏎
la brise? elle est au nord. on ne part pas ce soir.⏎⏎
↓⏎
qui t'a dit que je pars?⇥
↓⏎
ton sac. ton manteau noir.⏎
ta façon de tourner autour de cette table⏎
comme un chat qui comprend que l'orage est probable.⏎⏎
⏎
un temps. Hugo pose son sac.⏎
h⏎
eh bien! oui, je m'en vais. le port est sans travail;⏎
j'ai vendu le canot, les filets, le bétail;⏎
il me reste une montre et l'adresse d'un frère⏎
qui coupe du sapin de l'autre côté de la terre.⏎⏎
↓⏎
de l'autre!⇥
↓⏎
il écrit peu. il dit que l'hiver⏎
y tombe d'un seul coup et fait taire la mer.⏎⏎
↓⏎
faire taire la mer! et tu veux ce silence?⏎⏎
↓⏎
je veux dormir.⇥
↓⏎
dormir! la belle récompense!⏎
moi qui ne dors jamais, je te dirai pourquoi⏎
les nuits ont plus de prix quand on veille pour toi.⏎⏎
↓⏎
pour moi?⇥
↓⏎
pour qui crois-tu que cette lampe tourne?⏎
pour le cargo qui passe et jamais ne retourne?⏎
chaque soir, à huit heures, avant d'aller au quai,⏎
tu levais vers le feu ton vieux bonnet troué.⏎⏎
↓⏎
tu le voyais d'ici?⇥
↓⏎
j'en ai compté les mailles.⏎⏎
↓⏎
on voit donc de si loin?⇥
↓⏎
on voit où que tu ailles.⏎⏎
⏎
{Control+3}la corne de brume. la lampe baisse; Camille court à la manivelle.⏎
c⏎
aide-moi! prends le bras! pousse, et compte avec moi!⏎⏎
↓⏎
un.⇥
↓⏎
plus fort!⇥
↓⏎
deux.⇥
↓⏎
plus fort! la lampe a froid, et toi⏎
tu la regardes comme on regarde une gare.⏎⏎
↓⏎
trois. elle remonte.⇥
↓⏎
attends. là-bas, dans la bagarre⏎
des vagues et du vent, vois-tu ce point qui luit?⏎⏎
↓⏎
un bateau.⇥
↓⏎
sans patron, peut-être, dans la nuit.⏎
il tourne sur lui-même. il a perdu la passe.⏎⏎
↓⏎
il lui faut un pilote.⇥
↓⏎
il lui faut qu'on lui fasse⏎
un chemin de lumière, et quelqu'un sur le bord.⏎⏎
h⇥, prenant le cordage⏎
je connais le rocher. je connais chaque mort⏎
qu'il a faite, et par où l'on passe quand on l'aime.⏎⏎
↓⏎
tu partais.⇥
↓⏎
je descends. garde-moi le feu.⇥
↓⏎
même⏎
si la lampe s'éteint, je brûlerai les bancs.⏎⏎
↓⏎
les chaises.⇥
↓⏎
et la table.⇥
↓⏎
et mes souliers?⇥
↓⏎
dedans!⏎⏎
⏎
Hugo sort en courant. elle reste seule et tourne la manivelle.⏎
c⏎
va. la terre est en bas, qui t'attend, et ton frère⏎
coupera bien sans toi les sapins de sa terre.⏎
j'ai huit heures de nuit, du pétrole, et deux mains.⏎
on ne va pas plus loin par de plus longs chemins.⏎⏎
⏎
noir.`
