/** A stage play written for these tests, in the format of the desktop program. */
export const STAGE_PLAY = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
  <title>The Ferry</title>
  <link rel="stylesheet" type="text/css" href="chrome://celtx/content/editor.css">
  <link rel="stylesheet" type="text/css" href="chrome://celtx/content/style/theatre/A4/Normal.css">
  <style type="text/css">p.sceneheading:before { display: none !important; } </style>
  <meta content="left" name="CX.sceneNumbering">
  <meta content="text/html; charset=UTF-8" http-equiv="Content-Type">
  <meta content="A. Nonymous
B. Nonymous" name="Author">
  <meta content="After a tale" name="DC.source">
  <meta content="(c) 2011" name="DC.rights">
  <meta content="Quay 1" name="CX.contact">
  <meta content="By" name="CX.byline">
  <meta content="Cast of Characters" name="CX.castTitle">
  <meta description="A quay" content="Scene" name="CX.sceneTitle">
  <meta description="1920" content="Time" name="CX.timeTitle">
  <meta description="a ferryman" content="Old Pike" row="2" name="CX.castItem">
  <meta description="Nora" content="Jane Actor" row="1" name="CX.castItem">
</head>
<body>
<span style="text-decoration: underline;"></span>
<p id="a1" class="act">ACT I<br>
</p>
<p id="s1" scenestr="1A" scenenumber="1" class="sceneheading"><span ref="http://celtx.com/res/q" class="location">Scene
1</span><br>
</p>
<p class="action">The
quay.<span date="today" id="n1" text="Is it
cold?" class="note"></span> &nbsp;Water <span style="font-weight: bold; font-style: italic;">drips</span>,<br>
 and <span style="text-decoration: line-through;">some</span>times <u>not</u>. <span mediares="http://celtx.com/res/p" class="media"></span></p>
<p class="character">nora <br>
</p>
<p class="parenthetical">(low)<br></p>
<p class="dialog">Is it<span revision="2" style="color: blue;"> you</span>?</p>
<p class="character" dual="true">NORA (off)</p>
<p class="dialog">Go.</p>
<p class="character">Old Pike:</p>
<p class="dialog">Stay.</p>
<p class="dialog"><br></p>
<div class="softbreak"> </div>
<p>No class.</p>
loose words
<div class="hardbreak"> </div>
<p class="MsoNormal">From elsewhere.</p>
<p class="strange">Odd.</p>
<p class="action"><span text="Only a note" class="note"></span></p>
<p class="sound">SOUND: a bell</p>
<p class="music">BOATMAN&rsquo;S SONG</p>
<p class="dialog">La, la.</p>
<p class="transition">Curtain</p>
</body>
</html>
`

/** The index of a project that contains `STAGE_PLAY`. */
export const PROJECT = `<?xml version="1.0"?>
<RDF:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cx="http://celtx.com/NS/v1/" xmlns:RDF="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <cx:Cast RDF:about="http://celtx.com/res/1" dc:title="GULL" dc:description="Never speaks."/>
  <cx:Cast RDF:about="http://celtx.com/res/2" dc:title="OLD PIKE" dc:description="older than he says"/>
  <cx:Cast RDF:about="http://celtx.com/res/3"><dc:title>TYPED ONCE</dc:title></cx:Cast>
  <cx:Document RDF:about="http://celtx.com/res/d1" dc:title="Stageplay" cx:localFile="script-a1.html">
    <cx:doctype RDF:resource="http://celtx.com/NS/v1/TheatreDocument"/>
  </cx:Document>
  <cx:Document RDF:about="http://celtx.com/res/d2" dc:title="Research" cx:localFile="outline-b2.html">
    <cx:doctype RDF:resource="http://celtx.com/NS/v1/TextDocument"/>
  </cx:Document>
  <cx:Document RDF:about="http://celtx.com/res/d3" dc:title="Master Catalog"/>
  <cx:Project RDF:about="http://celtx.com/project/p" dc:title="My ferry"/>
</RDF:RDF>`

/**
 * A page from the newer editor, with more classes, parentheticals that include their brackets, and dual dialogue in one
 * container.
 */
export const NEW_PAGE = `<html><head><meta charset="utf-8"><title>Screenplay</title></head><body>
<div class="page"><p id="1" class="sceneheading el">INT. BOATHOUSE - NIGHT</p>
<p class="shot el">CLOSE ON A HAND</p>
<div class="dualdialog el"><div class="dualdialogchild el"><p class="character_item el"><span class="cxcharacter_item-content">NORA</span></p>
<p class="parenthetical el"><span class="cxparenthetical-left"><span>(</span></span><span class="cxparenthetical-content">low</span><span class="cxparenthetical-right"><span>)</span></span></p><p class="dialog el">Go, <em>go</em>.</p></div>
<div class="dualdialogchild el"><p class="character el">PIKE</p><p class="dialog el">Stay.</p></div></div>
<p class="action el">They <strong>do</strong> <del>not</del>.</p><h2>Later</h2></div></body></html>`
