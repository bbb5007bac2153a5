### Allowances of members and servers.

quota-member =
    { $what ->
        [uploads] You have sent as many files as one member may send within an hour ({ $limit }).
        [pictures] You have asked for as many pictures as one member may ask for within an hour ({ $limit }).
        [games] You have set up as many games as one member may set up within an hour ({ $limit }).
       *[posts] You have had as many texts posted as one member may post within an hour ({ $limit }).
    } Try again { $when }.
quota-server =
    { $what ->
        [uploads] The members of this server have sent as many files as they may send within an hour ({ $limit }).
        [pictures] The members of this server have asked for as many pictures as they may ask for within an hour ({ $limit }).
        [games] The members of this server have set up as many games as they may set up within an hour ({ $limit }).
       *[posts] The members of this server have had as many texts posted as they may post within an hour ({ $limit }).
    } Try again { $when }.
