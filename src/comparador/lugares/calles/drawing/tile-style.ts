/**
 * Style of every tile. The tile itself follows the colours of the reader's system, because the styles of a page do not reach into an image.
 * The style is the same in every tile, so that one hash of the content policy allows it.
 */
export const TILE_STYLE = `svg{background:#f1f3ee}
path{fill:none;stroke-linejoin:round;stroke-linecap:round}
.suelo{fill:#e8ebe5}.verde{fill:#d9eadd}.arena{fill:#f3ecd6}.agua{fill:#c5dceb}.edificio{fill:#dde2da}
.rio{stroke:#c5dceb}.termino{stroke:#c0cabf}.limite{stroke:#a7b3ab;stroke-dasharray:14 8}
.senda{stroke:#d5dcd3;stroke-dasharray:8 6}.servicio,.calle{stroke:#fff}
.tren{stroke:#b9c1bb;stroke-dasharray:12 5}.secundaria,.principal{stroke:#fffdf4}.autovia{stroke:#fbeecb}
.e{stroke:#dce2d9}.e.principal{stroke:#e0d9c0}.e.autovia{stroke:#dfc890}
text{font-family:Figtree,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;text-anchor:middle;dominant-baseline:central;fill:#43544b;stroke:#f6f8f4;stroke-width:5px;stroke-linejoin:round;paint-order:stroke}
.n1{font-size:30px;font-weight:650;fill:#24332b}.n2{font-size:26px;font-weight:600}.n3{font-size:23px}.n4{font-size:22px}
@media (prefers-color-scheme:dark){svg{background:#0e1612}
.suelo{fill:#131d18}.verde{fill:#14291e}.arena{fill:#2a2617}.agua{fill:#152a38}.edificio{fill:#19241e}
.rio{stroke:#152a38}.termino{stroke:#34443a}.limite{stroke:#52645b}.senda{stroke:#24312a}.servicio,.calle{stroke:#26332c}
.tren{stroke:#3d4b43}.secundaria,.principal{stroke:#323f37}.autovia{stroke:#4d4223}
.e,.e.principal,.e.autovia{stroke:#0a110e}
text{fill:#a9b8af;stroke:#0e1612}.n1{fill:#dfe9e2}}`;
