/** The lantern beside today's lesson: a picture, so its colours are its own in both themes. */
export function LessonArt() {
  return (
    <svg
      className="lesson-art"
      viewBox="0 0 280 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ colorScheme: 'dark' }}
    >
      <defs>
        <linearGradient id="ln-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'oklch(.36 .055 240)' }} />
          <stop offset="1" style={{ stopColor: 'oklch(.5 .06 205)' }} />
        </linearGradient>
        <radialGradient id="ln-glow">
          <stop offset="0" style={{ stopColor: 'oklch(.9 .12 85)', stopOpacity: '.75' }} />
          <stop offset=".4" style={{ stopColor: 'oklch(.85 .13 78)', stopOpacity: '.28' }} />
          <stop offset="1" style={{ stopColor: 'oklch(.8 .14 75)', stopOpacity: '0' }} />
        </radialGradient>
      </defs>
      <rect width="280" height="300" fill="url(#ln-sky)" />
      <path d="M0 168c52-24 88-22 138-8s96 8 142-14v154H0Z" style={{ fill: 'oklch(.42 .05 212)' }} />
      <path d="M0 204c66-22 120-20 172-8s74 6 108-6v110H0Z" style={{ fill: 'oklch(.335 .045 208)' }} />
      <path d="M0 232c80-14 190-16 280-4v72H0Z" style={{ fill: 'oklch(.27 .036 205)' }} />
      <g style={{ fill: 'oklch(.95 .02 100)' }} opacity=".8">
        <circle cx="40" cy="40" r="1.3" />
        <circle cx="96" cy="24" r="1" />
        <circle cx="226" cy="34" r="1.4" />
        <circle cx="196" cy="72" r="1" />
        <circle cx="66" cy="92" r="1" />
        <circle cx="254" cy="98" r="1" />
      </g>
      <circle cx="120" cy="196" r="130" fill="url(#ln-glow)" />
      <g className="stone">
        <path
          d="M197.4 260.2C197.5 262.9 196.1 266.2 193 268.1C189.9 270.1 185.9 271 178.8 272.1C171.7 273.1 159.9 274.1 150.5 274.5C141 274.9 129.1 275.1 122.2 274.6C115.3 274 112.3 273 109 271.2C105.8 269.4 102.7 266.4 102.6 263.8C102.6 261.1 105.5 257.6 108.7 255.5C112 253.3 115.1 252.1 121.9 251C128.7 249.8 140.2 248.9 149.5 248.6C158.8 248.3 170.5 248.4 177.7 249.1C184.8 249.7 189.1 250.6 192.4 252.5C195.7 254.3 197.4 257.6 197.4 260.2Z"
          style={{ fill: 'oklch(.6 .06 226)' }}
        />
        <path
          d="M234.6 240.6C234.4 242.2 232.4 243.8 230.6 244.9C228.7 246 227.5 246.6 223.4 247C219.2 247.4 211.7 247.3 205.8 247.2C200 247.1 192.6 246.8 188.3 246.2C184 245.6 181.7 244.9 180 243.7C178.3 242.6 178.2 240.9 178.2 239.4C178.3 237.9 178.7 235.8 180.5 234.8C182.3 233.7 184.8 233.4 189.1 233C193.4 232.6 200.5 232.2 206.2 232.3C211.8 232.4 218.7 233.2 223 233.8C227.2 234.3 230 234.7 231.9 235.9C233.8 237 234.8 239.1 234.6 240.6Z"
          style={{ fill: 'oklch(.47 .05 226)' }}
        />
        <path
          d="M260 225.5C259.9 226.4 258.8 227.4 257.7 228C256.6 228.6 255.6 228.9 253.1 229.1C250.6 229.3 246.2 229.3 242.9 229.2C239.5 229.1 235.7 229 233.1 228.6C230.6 228.3 228.8 227.8 227.7 227.1C226.5 226.4 226.2 225.3 226.3 224.5C226.3 223.6 226.9 222.5 228.1 221.9C229.3 221.3 231 221 233.5 220.8C236 220.5 239.9 220.3 243.1 220.4C246.4 220.5 250.7 220.9 253.2 221.4C255.7 221.8 257 222.2 258.1 222.9C259.2 223.6 260 224.7 260 225.5Z"
          style={{ fill: 'oklch(.4 .045 226)' }}
        />
      </g>
      <path
        d="M112 258q34-7 66 0"
        style={{
          fill: 'none',
          stroke: 'oklch(.9 .1 85)',
          strokeOpacity: '.65',
          strokeWidth: '2.5',
          strokeLinecap: 'round',
        }}
      />
      <ellipse cx="92" cy="262" rx="40" ry="7" style={{ fill: 'oklch(.16 .03 205)' }} opacity=".6" />
      <path
        d="M68 168c0-36 48-36 48 0"
        style={{ fill: 'none', stroke: 'oklch(.2 .03 205)', strokeWidth: '4.5', strokeLinecap: 'round' }}
      />
      <path d="M66 176q26-16 52 0l4 10H62Z" style={{ fill: 'oklch(.22 .034 205)' }} />
      <rect x="66" y="186" width="52" height="62" rx="9" style={{ fill: 'oklch(.86 .12 82)' }} />
      <path
        d="M92 204c9 11 13 16 13 24 0 8-6 13-13 13s-13-5-13-13c0-8 4-13 13-24Z"
        style={{ fill: 'oklch(.72 .17 55)' }}
      />
      <path d="M92 219c5 6 6 8 6 12s-3 6-6 6-6-2-6-6 1-6 6-12Z" style={{ fill: 'oklch(.95 .09 95)' }} />
      <path d="M66 190v54M118 190v54" style={{ stroke: 'oklch(.22 .034 205)', strokeWidth: '4' }} />
      <path d="M60 246h64l3 14H57Z" style={{ fill: 'oklch(.22 .034 205)' }} />
    </svg>
  );
}
